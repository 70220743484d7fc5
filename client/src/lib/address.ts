/**
 * This module changes the address without loading a document. Both halves of the page use the module, and the router
 * notices each change through the browser's history.
 */
const listeners = new Set<() => void>()
let hasMoved = false

/** True after the first navigation since the document loaded. */
export const hasNavigated = () => hasMoved

/**
 * The state that the router stores in a history entry: the entry's index, which shows whether the Back button stays on
 * this site.
 */
interface Entry {
  __TSR_index?: number
  __TSR_key?: string
}

function entryAfter(steps: 0 | 1) {
  // Only this module and the router write this state.
  const { __TSR_index: index = 0 } = (window.history.state ?? {}) as Entry
  const key = Math.random().toString(36).slice(2)
  return { __TSR_index: index + steps, __TSR_key: key, key }
}

export function goTo(address: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(entryAfter(0), '', address)
  else window.history.pushState(entryAfter(1), '', address)
  hasMoved = true
  for (const listener of listeners) listener()
}

export function onAddressChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

type HandleStep = (event: PopStateEvent) => void
let firstToHear: HandleStep | undefined
const handleStep: HandleStep = (event) => firstToHear?.(event)

/** Must run before other code adds a listener, because listeners on the window run in the order they were added. */
export function watchSteps(): void {
  window.addEventListener('popstate', handleStep)
}

/** Removes the entries of `layers.ts` after a reload that happened while a layer was open. */
export function dropLayers(): void {
  // Only `layers.ts` writes this field.
  const depth = (window.history.state as { layer?: { depth: number } } | null)?.layer?.depth
  if (depth) window.history.go(-depth)
}

/**
 * Registers the handler that runs first for each step through the history. The handler can hide the step from the
 * router and both halves of the page.
 */
export function onStep(handler: HandleStep): void {
  firstToHear = handler
  watchSteps()
}

/** Decodes percent escapes, even if the text was escaped several times. */
export function unescaped(text: string): string {
  const once = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
  return once === text ? text : unescaped(once)
}

const PARAMETER = 'returnTo'
/** Addresses that are never a return address: the sign-in pages, and API calls, which return no page. */
const NO_RETURN = /^\/(?:(?:login|verify-mfa)\/?$|api(?:\/|$))/i

/** Returns the login page's address, with a return address for the current page. */
export function loginAddress(from: string): string {
  return withReturn('/login', from)
}

/** Adds a return address, unless the page to return to is the start page or not allowed. */
export function withReturn(address: string, from: string): string {
  const isWorthReturning = safeReturnAddress(from) !== null && from !== '/'
  return isWorthReturning ? `${address}?${PARAMETER}=${encodeURIComponent(from)}` : address
}

/** Returns the page to open after login, or null. Only pages of this site are allowed, except the sign-in pages. */
export function returnAddress(search: string): string | null {
  return safeReturnAddress(new URLSearchParams(search).get(PARAMETER))
}

function safeReturnAddress(wanted: string | null): string | null {
  if (!wanted?.startsWith('/')) return null
  const { origin } = window.location
  try {
    // The URL parser resolves `//host`, `/\host` and control characters, so the escaped and the unescaped address are
    // both checked.
    const url = new URL(wanted, origin)
    const meant = new URL(unescaped(url.pathname), origin)
    if ([url, meant].some((each) => each.origin !== origin || NO_RETURN.test(each.pathname))) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
