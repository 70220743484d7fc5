import { unescaped } from './address.ts'

/**
 * The token of a mailed or printed link. It leaves the address bar before anything else happens, and is kept in
 * memory: no other request, log or history entry of the page holds it.
 */
const tokens = new Map<string, string>()
const CARRIED = 'linkToken'
const page = () => window.location.pathname.replace(/\/+$/, '')

export function takeLinkToken(pages: ReadonlySet<string>): void {
  const { pathname, search, hash } = window.location
  // Link checkers escape the # of a link, some of them twice, and so make it a part of the path.
  const address = unescaped(pathname + search + hash)
    .replace(BREAKS, '')
    .replace(WIDE_DASHES, '-')
  const [path = ''] = /^(?:\/[\w-]+)+/.exec(address) ?? []
  const opened = path.toLowerCase()
  if (!pages.has(opened)) return
  const carried = takeCarried()
  const [, named, bare] = TOKEN.exec(address.slice(path.length)) ?? []
  const token = named ?? bare ?? carried
  if (token) tokens.set(opened, token)
  // What else the address has was added on the way, and might hold parts of the token.
  if (token || pathname !== opened) window.history.replaceState(null, '', opened)
}

/** After its name, or without one the three parts of a mailed token; what follows it is a mail program's. */
const TOKEN =
  /\btoken=([\w.-]*[\w-])|(?:=23|[#?&/;])(?:%[89a-f][\da-f]|[^\w%])*([a-z0-9.]+-[0-9]+-[a-z2-7]{26})/i
/** Where a mail program has broken a long line, and what it writes for a dash. */
const BREAKS = /=?[\r\n]+/g
const WIDE_DASHES = /%e2%80%9[0-5]/gi

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
