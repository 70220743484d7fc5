import type { FastifyInstance } from 'fastify'
import { quoteEndpoints as e } from '@doorstep/contract/quotes/endpoints'
import { route } from '../../../http/route.ts'
import { askForQuotes, renewQuoteLink } from './service.ts'

export function quoteAskingRoutes(app: FastifyInstance): void {
  route(app, e.askForQuotes, askForQuotes)
  route(app, e.renewQuoteLink, renewQuoteLink)
}
