const LATEST_MS = 2000
const PAUSE_MS = 500

/** Runs the function when the page is idle, within two seconds at most. Returns a function that cancels the run. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(asked)
}

/** Runs work that can wait for the first screen: half a second after the last request, once the page is idle. */
export function whenQuiet(run: () => void) {
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
