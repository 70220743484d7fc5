import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { eventEndpoints } from '@doorstep/contract/events/endpoints'
import { versionEndpoints } from '@doorstep/contract/version/endpoints'
import { buildApp } from '../../src/app.ts'
import { route, streamRoute } from '../../src/http/route.ts'
import type { Services } from '../../src/services.ts'

const PAGE = {
  'index.html': '',
  'public.html': '',
  'login.demo.html': '',
  'worker.js': '',
  'manifest.webmanifest': '{}',
  'page.json': '{"scriptHashes":[],"styleHashes":[],"publicPaths":[]}',
}

/**
 * Every route that the whole application registers, including the routes of the demo, the page and the API reference.
 */
export async function registeredRoutes(services: Services): Promise<RouteOptions[]> {
  const clientDir = await mkdtemp(join(tmpdir(), 'page-'))
  await mkdir(join(clientDir, 'assets'))
  for (const [name, content] of Object.entries(PAGE)) await writeFile(join(clientDir, name), content)
  const routes: RouteOptions[] = []
  const watch = (message: unknown): void => {
    // The diagnostics channel carries no other messages.
    const { fastify: app } = message as { fastify: FastifyInstance }
    // The code copies the options, because Fastify later binds the functions in them.
    app.addHook('onRoute', (options) => void routes.push({ ...options }))
  }
  const config = { ...services.config, mode: 'demo' as const, apiDocs: true, clientDir }
  subscribe('fastify.initialization', watch)
  try {
    const app = await buildApp({ ...services, config }, { withPage: true })
    await app.ready()
    await app.close()
  } finally {
    unsubscribe('fastify.initialization', watch)
    await rm(clientDir, { recursive: true })
  }
  return routes
}

const guardAndHandlerOf = ({ onRequest, handler }: RouteOptions): string =>
  `${String(onRequest)} ${String(handler)}`

/** Returns whether a route has the guard and the handler of `route()` or `streamRoute()`. */
export function guardedBy(): (options: RouteOptions) => boolean {
  const samples: RouteOptions[] = []
  const app = fastify()
  app.addHook('onRoute', (options) => void samples.push(options))
  route(app, versionEndpoints.readVersion, () => Promise.reject(new Error('never called')))
  streamRoute(app, eventEndpoints.streamEvents, () => Promise.resolve())
  const known = new Set(samples.map(guardAndHandlerOf))
  return (options) => known.has(guardAndHandlerOf(options))
}
