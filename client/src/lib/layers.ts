import { onStep } from './address.ts'

/**
 * The Back button closes the layers on a screen before it leaves the screen. Each open layer has its own history entry
 * with the screen's address. The router and the public half do not see these entries.
 */
const MARK = 'layer'

/** The position of a history entry: how many layers are open on the screen that `page` identifies. */
interface Place {
  page: string
  depth: number
}

interface Shown extends Place {
  state: unknown
  href: string
}

type Write = typeof window.history.pushState

const { history } = window
const native = {
  // oxlint-disable-next-line typescript/unbound-method -- called on the history below
  push: History.prototype.pushState,
  // oxlint-disable-next-line typescript/unbound-method -- called on the history below
  replace: History.prototype.replaceState,
}

const layers: (() => void)[] = []
let shown = readShown()
/** The highest depth for which this page has history entries. */
let reach = shown.depth
/** True while a step of this module through the history is in progress. */
let isMoving = false
/** True if code pushed a new address during that step. */
let isPushDue = false

/**
 * Adds a layer. The Back button calls `onBack`, which closes the layer or asks first. Returns a function that removes
 * the layer.
 */
export function addLayer(onBack: () => void): () => void {
  layers.push(onBack)
  queueMicrotask(settle)
  return () => {
    layers.splice(layers.lastIndexOf(onBack), 1)
    queueMicrotask(settle)
  }
}

function placeOf(state: unknown): Place | null {
  const place: unknown = state && typeof state === 'object' && MARK in state ? state[MARK] : null
  // Only this module writes this field.
  return place as Place | null
}

function readShown(): Shown {
  const { state } = history
  return { page: '', depth: 0, ...placeOf(state), state, href: window.location.href }
}

function marked(state: unknown, place: Place | null): unknown {
  return place ? { ...(state as object | null), [MARK]: { page: place.page, depth: place.depth } } : state
}

function write(how: keyof typeof native, state: unknown, href = shown.href): void {
  native[how].call(history, state, '', href)
  shown = readShown()
}

/** Adjusts the history until it has one entry for each open layer. */
function settle(): void {
  const { depth, state } = shown
  if (isMoving) return
  if (layers.length < depth) move(layers.length - depth)
  else if (reach > depth && layers.length > depth) move(Math.min(reach, layers.length) - depth)
  else {
    for (let above = depth + 1; above <= layers.length; above += 1) {
      const page = shown.page === '' ? String(Math.random()) : shown.page
      if (shown.page === '') write('replace', marked(state, { page, depth: 0 }))
      write('push', marked(state, { page, depth: above }))
    }
    reach = shown.depth
  }
}

function move(steps: number): void {
  isMoving = true
  history.go(steps)
}

function handlePop(event: PopStateEvent): void {
  const at = placeOf(history.state)
  const from = shown
  const isOurs = isMoving
  isMoving = false
  if (!isPushDue && at?.page !== from.page) return handleOtherPage(event, at)
  event.stopImmediatePropagation()
  if (isPushDue) {
    isPushDue = false
    write(at?.depth ? 'replace' : 'push', withoutMark(from.state), from.href)
    reach = 0
  } else if (at) {
    // The screen might have changed the address while its layers were open.
    write('replace', marked(from.state, at), from.href)
    if (isOurs) reach = at.depth
    else if (at.depth < from.depth && layers.length > at.depth) layers.at(-1)?.()
  }
  queueMicrotask(settle)
}

function handleOtherPage(event: PopStateEvent, at: Place | null): void {
  if (at?.depth) {
    // A closed layer left this entry, so the step goes on to the screen itself.
    event.stopImmediatePropagation()
    move(-at.depth)
    return
  }
  shown = readShown()
  reach = 0
  queueMicrotask(settle)
}

function withoutMark(state: unknown): unknown {
  const { [MARK]: _, ...rest } = { ...(state as Record<string, unknown> | null) }
  return Object.keys(rest).length > 0 ? rest : null
}

// Wraps the history methods for other callers. A pushed address replaces the entry of the layer that it was pushed
// from.
function watchWriters(): void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  const handleReplace: Write = (state, unused, url) => {
    replace(marked(state, placeOf(history.state)), unused, url)
    shown = readShown()
  }
  history.replaceState = handleReplace
  history.pushState = (state, unused, url) => {
    if (isMoving) {
      isPushDue = true
      return handleReplace(state, unused, url)
    }
    if (shown.depth > 0) replace(state, unused, url)
    else push(state, unused, url)
    shown = readShown()
    reach = 0
  }
}

watchWriters()
onStep(handlePop)
