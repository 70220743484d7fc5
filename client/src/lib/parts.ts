/**
 * Whether a part of the page can be fetched. Browsers remember one that they could not fetch until the next document,
 * so none is asked for without a network, unless the device keeps the page.
 */
export function canFetchParts(): boolean {
  return navigator.onLine || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null)
}

/** Fetches a part of the page ahead of its use. A failure is no news: the load that needs the part says so. */
export function prefetch(load: () => Promise<unknown>): void {
  if (canFetchParts()) void load().catch(() => undefined)
}

/** Whatever was pressed, which has the focus, shows at once that it was heard. Returns the end of it. */
export function markHeard(): () => void {
  const pressed = document.activeElement
  if (!pressed || pressed === document.body) return () => undefined
  pressed.setAttribute('aria-busy', 'true')
  return () => pressed.removeAttribute('aria-busy')
}
