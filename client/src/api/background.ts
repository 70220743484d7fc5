/**
 * Whether the page is asking unprompted. A refetch started inside `inBackground` carries `X-Background: 1`, in its
 * retries too: they share the first try's signal.
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

/** Runs what comes later of it as unprompted as this moment is. */
export function asPrompted(): <T>(run: () => T) => T {
  return depth > 0 ? inBackground : (run) => run()
}

export function isBackground(signal: AbortSignal): boolean {
  if (depth > 0) quiet.add(signal)
  return quiet.has(signal)
}
