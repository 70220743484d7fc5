/**
 * The service worker caches the page's files so that the page opens offline. The worker answers requests for documents
 * and build files, never API calls.
 */
export {}

declare const self: ServiceWorkerGlobalScope
/**
 * The build defines these constants: the files of the app shell, with the entry first, and a name that is unique to
 * these files.
 */
declare const SHELL_FILES: readonly string[]
declare const BUILD_NAME: string

const SHELL = `shell-${BUILD_NAME}`
/** Every address of the app returns the same document. */
const DOCUMENT = '/dashboard'
/** The longest wait for a page from the network. After this time the worker shows the cached page. */
const PATIENCE_MS = 5000
/** The number of versions to keep, because other tabs might still run the previous version. */
const KEPT_VERSIONS = 2

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
})

function isPage(pathname: string): boolean {
  return !/^\/api(\/|$)/i.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname)
}

async function keepShell(): Promise<void> {
  const page = await fetch(new Request(DOCUMENT, { cache: 'reload', credentials: 'omit' }))
  const [entry = ''] = SHELL_FILES
  // During a deployment, a server might still send the previous version. The installation then fails, and the browser's
  // next update check repeats it.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('This is another version.')
  const cache = await caches.open(SHELL)
  await cache.addAll([...SHELL_FILES])
  await cache.put(DOCUMENT, page)
}

async function takeOver(): Promise<void> {
  // `caches.keys()` returns the caches in creation order.
  const versions = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== SHELL)
  await Promise.all(versions.slice(0, 1 - KEPT_VERSIONS).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Loads the page from the network and falls back to the cached page. */
async function openPage(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(DOCUMENT, { cacheName: SHELL })
  if (!kept) return fetch(event.request)
  const fromNetwork = loadPage(event).catch(() => kept)
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  const answer = await Promise.race([fromNetwork, patience])
  // A proxy answers with a 5xx status while its server is down.
  return answer.status < 500 ? answer : kept
}

async function loadPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}

/** A file's name changes with its content, so a cached copy is never out of date. */
async function openAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(SHELL)
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}
