import type { FastifyInstance } from 'fastify'
import { searchEndpoints as e } from '@doorstep/contract/search/endpoints'
import { route } from '../../http/route.ts'
import { searchEverywhere } from './service.ts'

export function searchRoutes(app: FastifyInstance): void {
  route(app, e.searchEverywhere, searchEverywhere)
}
