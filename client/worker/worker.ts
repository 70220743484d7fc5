/**
 * The service worker: keeps the parts of the page on the device, so that it opens without a network. It answers
 * documents and the build's own files, never a call of the API.
 */
export {}

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build: the files of the shell, the entry first, and a name for exactly these. */
declare const SHELL_FILES: readonly string[]
declare const BUILD_NAME: string

const SHELL = `shell-${BUILD_NAME}`
/** Any address of the app answers the same document. */
const DOCUMENT = '/dashboard'
/** A network that is slower than this is none to somebody who waits for a page. */
const PATIENCE_MS = 5000
/** Other tabs may still run the version before. */
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
  // Amid a deploy another process may still answer the version before: the next check tries again.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('This is another version.')
  const cache = await caches.open(SHELL)
  await cache.addAll([...SHELL_FILES])
  await cache.put(DOCUMENT, page)
}

async function takeOver(): Promise<void> {
  // In the order in which they were made.
  const versions = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== SHELL)
  await Promise.all(versions.slice(0, 1 - KEPT_VERSIONS).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The network's page, as long as there is one. */
async function openPage(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(DOCUMENT, { cacheName: SHELL })
  if (!kept) return fetch(event.request)
  const fromNetwork = loadPage(event).catch(() => kept)
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  const answer = await Promise.race([fromNetwork, patience])
  // A proxy without the server behind it.
  return answer.status < 500 ? answer : kept
}

async function loadPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}

/** A file's name changes with what is in it, so a kept one is always right. */
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
