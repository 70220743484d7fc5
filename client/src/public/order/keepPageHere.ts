import { workerAddress } from '../../lib/workerAddress.ts'

/** The service worker starts late, so that its downloads do not delay the first screen. */
const START_AFTER_MS = 3000

/** Installs the service worker, so that the page opens offline. Returns a function that cancels the start. */
export function keepPageHere(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const timer = setTimeout(() => {
    const { serviceWorker } = navigator
    serviceWorker
      .register(workerAddress('/worker.js'), { updateViaCache: 'none' })
      // If the browser refuses the service worker, the page works without it.
      .catch(() => undefined)
  }, START_AFTER_MS)
  return () => clearTimeout(timer)
}
