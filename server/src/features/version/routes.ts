import type { FastifyInstance } from 'fastify'
import { versionEndpoints as e } from '@doorstep/contract/version/endpoints'
import { route } from '../../http/route.ts'
import { readVersion } from './service.ts'

export function versionRoutes(app: FastifyInstance): void {
  route(app, e.readVersion, readVersion)
}
