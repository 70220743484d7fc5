import { endpoints } from '@doorstep/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { oneClickRoute } from './http/oneClick.ts'
import { route, streamRoute } from './http/route.ts'
import type { Handlers } from './http/route.ts'
import { accountRoutes } from './routes/accounts.ts'
import { homeRoutes } from './routes/homes.ts'
import { issueRoutes } from './routes/issues.ts'
import { noticeRoutes } from './routes/notices.ts'
import { operationRoutes } from './routes/operation.ts'
import { orderRoutes } from './routes/orders.ts'
import { overviewRoutes } from './routes/overview.ts'
import { peopleRoutes } from './routes/people.ts'

const handlers = {
  ...accountRoutes,
  ...peopleRoutes,
  ...homeRoutes,
  ...issueRoutes,
  ...orderRoutes,
  ...noticeRoutes,
  ...overviewRoutes,
  ...operationRoutes,
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
