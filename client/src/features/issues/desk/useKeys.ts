import { useEffect, useRef } from 'react'

/** Elements in which a letter key types text, so the key is not a shortcut. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** An open menu or dialog handles the keys itself. */
const ON_TOP = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** Elements that the browser activates on Enter. */
const PRESSED = 'a, button, [role=button], summary, label, input'

type Acts = Readonly<Partial<Record<string, () => void>>>

/** Single-key shortcuts of a screen. The shortcuts are off while the user types or a dialog is open. */
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
