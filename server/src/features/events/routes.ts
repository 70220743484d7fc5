import type { FastifyInstance } from 'fastify'
import { eventEndpoints as e } from '@doorstep/contract/events/endpoints'
import { streamRoute } from '../../http/route.ts'
import { streamEvents } from './service.ts'

export function eventRoutes(app: FastifyInstance): void {
  streamRoute(app, e.streamEvents, streamEvents)
}
