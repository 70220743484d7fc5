import type { FastifyInstance } from 'fastify'
import { homeEndpoints as e } from '@doorstep/contract/homes/endpoints'
import { route } from '../../http/route.ts'
import { listHomePeople, readHome } from './service.ts'

export function homeRoutes(app: FastifyInstance): void {
  route(app, e.readHome, readHome)
  route(app, e.listHomePeople, listHomePeople)
}
