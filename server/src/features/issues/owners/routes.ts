import type { FastifyInstance } from 'fastify'
import { ownerEndpoints as e } from '@doorstep/contract/issues/owners/endpoints'
import { route } from '../../../http/route.ts'
import { listOwners, setOwner } from './service.ts'

export function ownerRoutes(app: FastifyInstance): void {
  route(app, e.setOwner, setOwner)
  route(app, e.listOwners, listOwners)
}
