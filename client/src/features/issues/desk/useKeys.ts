import { useEffect, useRef } from 'react'

/** Where a letter is a letter. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** What lies on the screen has keys of its own. */
const ON_TOP = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** What Enter presses by itself. */
const PRESSED = 'a, button, [role=button], summary, label, input'

type Acts = Readonly<Partial<Record<string, () => void>>>

/** Single keys that do something on a screen, but for whoever types or answers a question. */
export function useKeys(acts: Acts, isOn: boolean): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    if (!isOn) return undefined
    const handle = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || isMeantOtherwise(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [isOn])
}

function isMeantOtherwise(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector(ON_TOP)) return true
  return target instanceof Element && target.closest(key === 'Enter' ? PRESSED : TYPING) !== null
}
