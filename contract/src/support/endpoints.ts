import { endpoints } from '../endpoint.ts'
import { Enquiry, SendEnquiry } from './schema.ts'

export const supportEndpoints = endpoints({
  sendEnquiry: {
    method: 'POST',
    path: '/support/enquiries',
    permission: 'enquiry:send',
    body: SendEnquiry,
    response: Enquiry,
    status: 201,
  },
})
