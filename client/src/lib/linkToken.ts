import { unescaped } from './address.ts'

/**
 * Keeps the tokens of emailed and printed links in memory only. The tokens leave the address bar first, so that no
 * request, log or history entry contains them.
 */
const tokens = new Map<string, string>()
const CARRIED = 'linkToken'
const page = () => window.location.pathname.replace(/\/+$/, '')

export function takeLinkToken(pages: ReadonlySet<string>): void {
  const { pathname, search, hash } = window.location
  // Link checkers escape the # of a link, sometimes twice, which makes it part of the path.
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
  // Email programs and link checkers can add text to the address, which might contain parts of the token.
  if (token || pathname !== opened) window.history.replaceState(null, '', opened)
}

/**
 * Matches a token after `token=`, or the three parts of an emailed token. Email programs can add text after the token.
 */
const TOKEN =
  /\btoken=([\w.-]*[\w-])|(?:=23|[#?&/;])(?:%[89a-f][\da-f]|[^\w%])*([a-z0-9.]+-[0-9]+-[a-z2-7]{26})/i
/** Line breaks that email programs add to long lines, and the characters that they write for a dash. */
const BREAKS = /=?[\r\n]+/g
const WIDE_DASHES = /%e2%80%9[0-5]/gi

/** Returns the token of the link to this page, or an empty string. */
export const linkToken = () => tokens.get(page()) ?? ''

/** Deletes the used token from memory, because a token works only once. */
export const forgetLinkToken = () => tokens.delete(page())

/** Reloads the document. The token is in storage only during the reload. */
export function reloadWithToken(): void {
  try {
    sessionStorage.setItem(CARRIED, linkToken())
  } catch {
    // Without storage the person has to open the link again.
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
