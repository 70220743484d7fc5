import type { FastifyInstance } from 'fastify'
import { redactionEndpoints as e } from '@doorstep/contract/issues/redaction/endpoints'
import { route } from '../../../http/route.ts'
import { redactPhoto, redactText } from './service.ts'

export function redactionRoutes(app: FastifyInstance): void {
  route(app, e.redactText, redactText)
  route(app, e.redactPhoto, redactPhoto)
}
