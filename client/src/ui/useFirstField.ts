import { useEffect, type RefObject } from 'react'

/** What keeps the place of a field that is still coming. */
const SOON = '[data-field-soon]'
const FIELD =
  'input:not([type=file], [type=hidden], [role=switch], [readonly], :disabled), textarea:not(:disabled), ' +
  `select:not(:disabled), button[aria-haspopup=listbox]:not(:disabled), ${SOON}`

/** What needs no answer stands before the first field and is none. */
function firstOf(element: HTMLElement): HTMLElement | null {
  const fields = [...element.querySelectorAll<HTMLElement>(FIELD)]
  return fields.find((field) => !field.closest('[data-no-field]')) ?? null
}

/** Puts the focus into the first field of a dialog, even one that comes with its data, unless somebody has moved on. */
export function useFirstField(body: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = body.current
    const dialog = element?.closest<HTMLElement>('[role$=dialog]')
    if (!isOpen || !element || !dialog) return undefined
    const isHere = () => document.activeElement === dialog || !dialog.contains(document.activeElement)
    const enter = () => {
      const field = isHere() ? firstOf(element) : null
      if (field?.matches(SOON)) return false
      field?.focus()
      return field !== null || !isHere()
    }
    if (enter()) return undefined
    const watch = new MutationObserver(() => enter() && watch.disconnect())
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [body, isOpen])
}
