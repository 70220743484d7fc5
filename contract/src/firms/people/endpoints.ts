import { endpoints } from '../../endpoint.ts'
import { Invite } from '../../users/invites/schema.ts'
import { Firm, FirmParams } from '../schema.ts'
import { AddFirmPerson, FirmPersonParams, InviteFirmPerson } from './schema.ts'

export const firmPeopleEndpoints = endpoints({
  addFirmPerson: {
    method: 'POST',
    path: '/firms/:firmId/people',
    permission: 'firm:manage',
    touches: ['firm', 'user'],
    params: FirmParams,
    body: AddFirmPerson,
    response: Firm,
  },
  inviteFirmPerson: {
    method: 'POST',
    path: '/firms/:firmId/invites',
    permission: 'firm:manage',
    touches: ['invitation'],
    params: FirmParams,
    body: InviteFirmPerson,
    response: Invite,
    status: 201,
  },
  removeFirmPerson: {
    method: 'DELETE',
    path: '/firms/:firmId/people/:userId',
    permission: 'firm:manage',
    touches: ['firm', 'user', 'invitation'],
    params: FirmPersonParams,
    response: Firm,
  },
})
