const LATEST_MS = 2000
const PAUSE_MS = 500

/** Runs it while the page has nothing to draw, two seconds from now at the latest. Returns the stop. */
function whenIdle(run: () => void): () => void {
  // Not every browser says when it is idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(asked)
}

/** Runs it once nobody has asked for it for half a second, and the page is idle: for what the first screen can wait for. */
export function whenCalm(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let drop: (() => void) | undefined
  const stop = () => {
    clearTimeout(timer)
    drop?.()
  }
  const ask = () => {
    stop()
    timer = setTimeout(() => {
      drop = whenIdle(run)
    }, PAUSE_MS)
  }
  return { ask, stop }
}
