import { onConnectionBack } from '../api/connection.ts'
import { workerAddress } from '../lib/workerAddress.ts'

/** After the first screen stands, which the worker's downloads would slow down. */
const START_AFTER_MS = 3000
const TAKE_OVER_MS = 5000
const CHECK_EVERY_MS = 60 * 60_000
/** Coming back to the tab asks at most this often. */
const CHECK_PAUSE_MS = 5 * 60_000

/** Starts the new version in this tab. Others go on with the one they have, until they are loaded again. */
export type Reload = () => void

/**
 * Keeps the page on the device, and says when a newer version of it lies ready. A browser without service workers, or
 * one that refuses, goes without. Returns the stop.
 */
export function keepPage(onNewVersion: (reload: Reload) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const stop = new AbortController()
  const timer = setTimeout(() => {
    start(onNewVersion, stop.signal).catch(() => undefined)
  }, START_AFTER_MS)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

async function start(onNewVersion: (reload: Reload) => void, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(workerAddress('/worker.js'), { updateViaCache: 'none' })
  if (signal.aborted) return
  const tell = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version of all.
    if (worker?.state === 'installed' && serviceWorker.controller) onNewVersion(() => takeOver(worker))
  }
  const follow = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => tell(installing), { signal })
  }
  tell(registration.waiting)
  follow()
  registration.addEventListener('updatefound', follow, { signal })
  checkNowAndThen(registration, signal)
}

const reload = () => window.location.reload()

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // What keeps it back is no matter of whoever waits: the network's page is the new version, too.
  setTimeout(reload, TAKE_OVER_MS)
  // A worker is no window: it has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage('take-over')
}

function checkNowAndThen(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let last = Date.now()
  const check = () => {
    last = Date.now()
    // Offline there is nothing newer.
    registration.update().catch(() => undefined)
  }
  const interval = setInterval(check, CHECK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(interval))
  const handleReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > CHECK_PAUSE_MS) check()
  }
  document.addEventListener('visibilitychange', handleReturn, { signal })
  // A server that was away may have been away for a deploy.
  signal.addEventListener('abort', onConnectionBack(check))
}
