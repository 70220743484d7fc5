/**
 * The token of a mailed or printed link. It leaves the address bar before anything else happens, and is kept in
 * memory: no other request, log or history entry of the page holds it.
 */
const tokens = new Map<string, string>()
const page = () => window.location.pathname.replace(/\/+$/, '')

export function takeLinkToken(pages: ReadonlySet<string>): void {
  const query = new URLSearchParams(window.location.search)
  const token = query.get('token')
  if (token === null || !pages.has(page())) return
  query.delete('token')
  tokens.set(page(), token)
  window.history.replaceState(null, '', page() + (query.size > 0 ? `?${query}` : ''))
}

/** What the link to this page brought; empty when it brought nothing. */
export const linkToken = () => tokens.get(page()) ?? ''

/** A token works once. */
export const forgetLinkToken = () => tokens.delete(page())
