import type { FastifyInstance } from 'fastify'
import { paperEndpoints as e } from '@doorstep/contract/firms/papers/endpoints'
import { route } from '../../../http/route.ts'
import { addFirmPaper, readFirmPaper, removeFirmPaper } from './service.ts'

export function paperRoutes(app: FastifyInstance): void {
  route(app, e.addFirmPaper, addFirmPaper)
  route(app, e.removeFirmPaper, removeFirmPaper)
  route(app, e.readFirmPaper, readFirmPaper)
}
