import { useEffect, type RefObject } from 'react'

/** Marks the placeholder of a field that is still loading. */
const SOON = '[data-field-soon]'
const FIELD =
  'input:not([type=file], [type=hidden], [role=switch], [readonly], :disabled), textarea:not(:disabled), ' +
  `select:not(:disabled), button[aria-haspopup=listbox]:not(:disabled), ${SOON}`

/** Returns the first field. Controls marked with `data-no-field` do not count, because they need no answer. */
function firstOf(element: HTMLElement): HTMLElement | null {
  const fields = [...element.querySelectorAll<HTMLElement>(FIELD)]
  return fields.find((field) => !field.closest('[data-no-field]')) ?? null
}

/**
 * Moves the focus to the first field of a dialog, even if it loads later. Does nothing if the person has moved the
 * focus.
 */
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
