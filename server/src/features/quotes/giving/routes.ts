import type { FastifyInstance } from 'fastify'
import { quoteEndpoints as e } from '@doorstep/contract/quotes/endpoints'
import { route } from '../../../http/route.ts'
import { declineQuote, giveQuote } from './service.ts'

export function quoteGivingRoutes(app: FastifyInstance): void {
  route(app, e.giveQuote, giveQuote)
  route(app, e.declineQuote, declineQuote)
}
