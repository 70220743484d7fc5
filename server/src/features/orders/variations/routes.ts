import type { FastifyInstance } from 'fastify'
import { variationEndpoints as e } from '@doorstep/contract/orders/variations/endpoints'
import { route } from '../../../http/route.ts'
import { askVariation, decideVariation, readVariationFile } from './service.ts'

export function variationRoutes(app: FastifyInstance): void {
  route(app, e.askVariation, askVariation)
  route(app, e.decideVariation, decideVariation)
  route(app, e.readVariationFile, readVariationFile)
}
