/**
 * True if a part of the page can be loaded. Browsers remember a failed import until the next document. So an offline
 * page requests a part only if the service worker controls the page.
 */
export function canFetchParts(): boolean {
  return navigator.onLine || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null)
}

/** Loads a part of the page early. Ignores failures, because the later load reports them. */
export function prefetch(load: () => Promise<unknown>): void {
  if (canFetchParts()) void load().catch(() => undefined)
}

/** Marks the pressed element, which has the focus, as busy. Returns a function that removes the mark. */
export function markHeard(): () => void {
  const pressed = document.activeElement
  if (!pressed || pressed === document.body) return () => undefined
  pressed.setAttribute('aria-busy', 'true')
  return () => pressed.removeAttribute('aria-busy')
}
