import type { FastifyInstance } from 'fastify'
import { collectionEndpoints as e } from '@doorstep/contract/collections/endpoints'
import { route } from '../../http/route.ts'
import { readBankHolidays, readCollections, readCollectionsFile, saveCollections } from './service.ts'

export function collectionRoutes(app: FastifyInstance): void {
  route(app, e.readCollections, readCollections)
  route(app, e.saveCollections, saveCollections)
  route(app, e.readCollectionsFile, readCollectionsFile)
  route(app, e.readBankHolidays, readBankHolidays)
}
