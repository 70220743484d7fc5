import type { FastifyInstance } from 'fastify'
import { quoteEndpoints as e } from '@doorstep/contract/quotes/endpoints'
import { route } from '../../../http/route.ts'
import { listIssueQuotes, listQuotes, readQuote, readQuoteFile, readQuotePhoto } from './service.ts'

export function quoteRoutes(app: FastifyInstance): void {
  route(app, e.listIssueQuotes, listIssueQuotes)
  route(app, e.listQuotes, listQuotes)
  route(app, e.readQuote, readQuote)
  route(app, e.readQuoteFile, readQuoteFile)
  route(app, e.readQuotePhoto, readQuotePhoto)
}
