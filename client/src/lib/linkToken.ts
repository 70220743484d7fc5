/**
 * The token of a mailed or printed link. It leaves the address bar before anything else happens, and is kept in
 * memory: no other request, log or history entry of the page holds it.
 */
const tokens = new Map<string, string>()
const CARRIED = 'linkToken'
const page = () => window.location.pathname.replace(/\/+$/, '')

export function takeLinkToken(pages: ReadonlySet<string>): void {
  if (!pages.has(page())) return
  const query = new URLSearchParams(window.location.search)
  // Behind the # it reaches no server at all.
  const fragment = window.location.hash.slice(1)
  const carried = takeCarried()
  const token =
    new URLSearchParams(fragment).get('token') ?? bareToken(fragment) ?? query.get('token') ?? carried
  if (!token) return
  query.delete('token')
  tokens.set(page(), token)
  window.history.replaceState(null, '', page() + (query.size > 0 ? `?${query}` : ''))
}

/** One that stands there without a name. */
const bareToken = (fragment: string) => (/^[\w.]+-[0-9]+-\w{26}$/.test(fragment) ? fragment : null)

/** What the link to this page brought; empty when it brought nothing. */
export const linkToken = () => tokens.get(page()) ?? ''

/** A token works once. */
export const forgetLinkToken = () => tokens.delete(page())

/** Loads the document anew; the token is in storage for just as long. */
export function reloadWithToken(): void {
  try {
    sessionStorage.setItem(CARRIED, linkToken())
  } catch {
    // Without storage the link is opened once more.
  }
  window.location.reload()
}

function takeCarried(): string | null {
  try {
    const token = sessionStorage.getItem(CARRIED)
    sessionStorage.removeItem(CARRIED)
    return token
  } catch {
    return null
  }
}
