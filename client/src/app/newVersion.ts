import { onConnectionBack } from '../api/connection.ts'
import { workerAddress } from '../lib/workerAddress.ts'

/** The service worker starts after the first screen, because its downloads would slow that screen down. */
const START_AFTER_MS = 3000
const TAKE_OVER_MS = 5000
const CHECK_EVERY_MS = 60 * 60_000
/** The shortest time between update checks when the person returns to the tab. */
const CHECK_PAUSE_MS = 5 * 60_000

/** Starts the new version in this tab. Other tabs keep their version until they reload. */
export type Reload = () => void

/**
 * Installs the service worker and reports when a newer version is ready. Does nothing in browsers without service
 * workers. Returns a function that ends the checks and reports.
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
    // Without a controller, this is the first version on this device.
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
  // If the takeover fails, a reload still loads the new version from the network.
  setTimeout(reload, TAKE_OVER_MS)
  // A worker has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage('take-over')
}

function checkNowAndThen(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let last = Date.now()
  const check = () => {
    last = Date.now()
    // The check for a new version fails while the device is offline, when no new version can be loaded anyway.
    registration.update().catch(() => undefined)
  }
  const interval = setInterval(check, CHECK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(interval))
  const handleReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > CHECK_PAUSE_MS) check()
  }
  document.addEventListener('visibilitychange', handleReturn, { signal })
  // After an outage there might be a new version, because the server might have been down for a deployment.
  signal.addEventListener('abort', onConnectionBack(check))
}
