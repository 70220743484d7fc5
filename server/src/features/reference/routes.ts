import type { FastifyInstance } from 'fastify'
import { referenceEndpoints as e } from '@doorstep/contract/reference/endpoints'
import { route } from '../../http/route.ts'
import { readApiDocument } from './service.ts'

export function referenceRoutes(app: FastifyInstance): void {
  route(app, e.readApiDocument, readApiDocument)
}
