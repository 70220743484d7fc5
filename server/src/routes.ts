import { endpoints } from '@doorstep/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { oneClickRoute } from './http/oneClick.ts'
import { route, streamRoute } from './http/route.ts'
import type { Handlers } from './http/route.ts'
import * as accounts from './routes/accounts.ts'
import * as homes from './routes/homes.ts'
import * as issues from './routes/issues.ts'
import * as notices from './routes/notices.ts'
import * as operation from './routes/operation.ts'
import * as orders from './routes/orders.ts'
import * as overview from './routes/overview.ts'
import * as people from './routes/people.ts'

const handlers = {
  ...accounts,
  ...people,
  ...homes,
  ...issues,
  ...orders,
  ...notices,
  ...overview,
  ...operation,
} satisfies Handlers

/** Registers every call. The outbox is for demo mode only, and the API reference depends on the settings. */
export function registerRoutes(app: FastifyInstance, { mode, apiDocs }: Config): void {
  for (const endpoint of Object.values(endpoints)) {
    if (endpoint.name === 'listOutbox' && mode !== 'demo') continue
    if (endpoint.name === 'readApiDocument' && !apiDocs) continue
    if (endpoint.name === 'streamEvents') streamRoute(app, endpoint, handlers.streamEvents)
    else if (endpoint.name === 'unsubscribe') oneClickRoute(app, endpoint, handlers.unsubscribe)
    else route(app, endpoint, handlers[endpoint.name])
  }
}
