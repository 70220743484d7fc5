import type { FastifyInstance } from 'fastify'
import { accessEndpoints as e } from '@doorstep/contract/issues/access/endpoints'
import { route } from '../../../http/route.ts'
import { readAccess, setAccess } from './service.ts'

export function accessRoutes(app: FastifyInstance): void {
  route(app, e.readAccess, readAccess)
  route(app, e.setAccess, setAccess)
}
