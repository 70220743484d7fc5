/**
 * The address bar, shared by both halves of the page. `goTo` changes the address without a document load; whoever
 * shows something for an address listens. The router hears it too, as it watches the browser's history.
 */
const listeners = new Set<() => void>()
let hasMoved = false

/** Whether this is no longer the screen that the document was opened for. */
export const hasNavigated = () => hasMoved

/** What the router writes into an entry of its own: by it, it knows how far down one has been, and whether Back stays here. */
interface Entry {
  __TSR_index?: number
  __TSR_key?: string
}

function entryAfter(steps: 0 | 1) {
  // Written here and by the router alone.
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

/** Called before anything else listens: a window has no order but that of its listeners' coming. */
export function watchSteps(): void {
  window.addEventListener('popstate', handleStep)
}

/** The page was loaded anew while something was open on top of it: the entries of `layers.ts` go. */
export function dropLayers(): void {
  // Written there alone.
  const depth = (window.history.state as { layer?: { depth: number } } | null)?.layer?.depth
  if (depth) window.history.go(-depth)
}

/** Hears of each step in the history before the router and the two halves do, and may keep it from them. */
export function onStep(handler: HandleStep): void {
  firstToHear = handler
  watchSteps()
}

/** Plain characters instead of their escapes, however often they were escaped. */
export function unescaped(text: string): string {
  const once = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
  return once === text ? text : unescaped(once)
}

const PARAMETER = 'returnTo'
/** Pages of the sign-in itself, and calls, which answer no page. */
const NO_RETURN = /^\/(?:(?:login|verify-mfa)\/?$|api(?:\/|$))/i

/** The login page, with the way back to where the person is now. */
export function loginAddress(from: string): string {
  return withReturn('/login', from)
}

/** An address with the way back to another one, where that is worth returning to. */
export function withReturn(address: string, from: string): string {
  const isWorthReturning = safeReturnAddress(from) !== null && from !== '/'
  return isWorthReturning ? `${address}?${PARAMETER}=${encodeURIComponent(from)}` : address
}

/** Where to go after login: a page of this site only, and never one of the sign-in itself. */
export function returnAddress(search: string): string | null {
  return safeReturnAddress(new URLSearchParams(search).get(PARAMETER))
}

function safeReturnAddress(wanted: string | null): string | null {
  if (!wanted?.startsWith('/')) return null
  const { origin } = window.location
  try {
    // The parser settles what `//host`, `/\host` and control characters really mean, as they are and unescaped.
    const url = new URL(wanted, origin)
    const meant = new URL(unescaped(url.pathname), origin)
    if ([url, meant].some((each) => each.origin !== origin || NO_RETURN.test(each.pathname))) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
