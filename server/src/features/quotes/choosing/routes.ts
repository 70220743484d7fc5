import type { FastifyInstance } from 'fastify'
import { quoteEndpoints as e } from '@doorstep/contract/quotes/endpoints'
import { route } from '../../../http/route.ts'
import { chooseQuote, withdrawQuote } from './service.ts'

export function quoteChoosingRoutes(app: FastifyInstance): void {
  route(app, e.chooseQuote, chooseQuote)
  route(app, e.withdrawQuote, withdrawQuote)
}
