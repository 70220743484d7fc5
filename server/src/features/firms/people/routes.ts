import type { FastifyInstance } from 'fastify'
import { firmPeopleEndpoints as e } from '@doorstep/contract/firms/people/endpoints'
import { route } from '../../../http/route.ts'
import { addFirmPerson, inviteFirmPerson, removeFirmPerson } from './service.ts'

export function firmPeopleRoutes(app: FastifyInstance): void {
  route(app, e.addFirmPerson, addFirmPerson)
  route(app, e.inviteFirmPerson, inviteFirmPerson)
  route(app, e.removeFirmPerson, removeFirmPerson)
}
