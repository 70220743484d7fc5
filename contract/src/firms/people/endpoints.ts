import { endpoint } from '../../endpoint.ts'
import { Firm, FirmParams } from '../schema.ts'
import { AddFirmPerson, FirmPersonParams } from './schema.ts'

export const firmPeopleEndpoints = {
  addFirmPerson: endpoint({
    name: 'addFirmPerson',
    method: 'POST',
    path: '/firms/:firmId/people',
    permission: 'firm:manage',
    touches: ['firm', 'user'],
    params: FirmParams,
    body: AddFirmPerson,
    response: Firm,
  }),
  removeFirmPerson: endpoint({
    name: 'removeFirmPerson',
    method: 'DELETE',
    path: '/firms/:firmId/people/:userId',
    permission: 'firm:manage',
    touches: ['firm', 'user'],
    params: FirmPersonParams,
    response: Firm,
  }),
}
