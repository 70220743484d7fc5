import type { FastifyInstance } from 'fastify'
import { placeEndpoints as e } from '@doorstep/contract/places/endpoints'
import { route } from '../../http/route.ts'
import { listAddresses, listCountries, listTowns } from './service.ts'

export function placeRoutes(app: FastifyInstance): void {
  route(app, e.listCountries, listCountries)
  route(app, e.listTowns, listTowns)
  route(app, e.listAddresses, listAddresses)
}
