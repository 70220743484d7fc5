import type { FastifyInstance } from 'fastify'
import { receivedMailEndpoints as e } from '@doorstep/contract/received-mails/endpoints'
import { route } from '../../http/route.ts'
import { listReceivedMails } from './service.ts'

export function receivedMailRoutes(app: FastifyInstance): void {
  route(app, e.listReceivedMails, listReceivedMails)
}
