import { workerAddress } from '../../lib/workerAddress.ts'

/** What somebody waits for comes first. */
const START_AFTER_MS = 3000

/** Keeps the page on the device, so that it opens without a network. Returns the stop. */
export function keepPageHere(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const timer = setTimeout(() => {
    const { serviceWorker } = navigator
    serviceWorker
      .register(workerAddress('/worker.js'), { updateViaCache: 'none' })
      // A browser that refuses goes without.
      .catch(() => undefined)
  }, START_AFTER_MS)
  return () => clearTimeout(timer)
}
