import type { FastifyInstance } from 'fastify'
import { packEndpoints as e } from '@doorstep/contract/packs/endpoints'
import { route } from '../../http/route.ts'
import { fetchPack, listPacks, makePack } from './files/service.ts'
import { readPack } from './service.ts'

export function packRoutes(app: FastifyInstance): void {
  route(app, e.readPack, readPack)
  route(app, e.listPacks, listPacks)
  route(app, e.makePack, makePack)
  route(app, e.fetchPack, fetchPack)
}
