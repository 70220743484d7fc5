import type { FastifyInstance } from 'fastify'
import { quoteLinkEndpoints as e } from '@doorstep/contract/quotes/by-link/endpoints'
import { route } from '../../../http/route.ts'
import {
  declineQuoteByLink,
  giveQuoteByLink,
  readQuoteByLink,
  readQuoteFileByLink,
  readQuotePhotoByLink,
} from './service.ts'

export function quoteLinkRoutes(app: FastifyInstance): void {
  route(app, e.readQuoteByLink, readQuoteByLink)
  route(app, e.giveQuoteByLink, giveQuoteByLink)
  route(app, e.declineQuoteByLink, declineQuoteByLink)
  route(app, e.readQuoteFileByLink, readQuoteFileByLink)
  route(app, e.readQuotePhotoByLink, readQuotePhotoByLink)
}
