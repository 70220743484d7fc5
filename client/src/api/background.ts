/**
 * Marks calls that the page makes unprompted. A refetch that starts inside `inBackground` sends `X-Background: 1`. Its
 * retries send the header too, because they share the first try's signal.
 */
let depth = 0
const quiet = new WeakSet<AbortSignal>()

export function inBackground<T>(run: () => T): T {
  depth += 1
  try {
    return run()
  } finally {
    depth -= 1
  }
}

/** Returns a function that runs later work with the same marking as the current call. */
export function asPrompted(): <T>(run: () => T) => T {
  return depth > 0 ? inBackground : (run) => run()
}

export function isBackground(signal: AbortSignal): boolean {
  if (depth > 0) quiet.add(signal)
  return quiet.has(signal)
}
