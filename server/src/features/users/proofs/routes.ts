import type { FastifyInstance } from 'fastify'
import { userEndpoints as e } from '@doorstep/contract/users/endpoints'
import { route } from '../../../http/route.ts'
import { readProof } from './service.ts'

export function proofRoutes(app: FastifyInstance): void {
  route(app, e.readProof, readProof)
}
