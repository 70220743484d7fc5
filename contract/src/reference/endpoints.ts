import { endpoints } from '../endpoint.ts'

export const referenceEndpoints = endpoints({
  /** The description of all these calls, where the operator shows it. */
  readApiDocument: {
    method: 'GET',
    path: '/openapi.json',
    permission: 'public',
    response: 'binary',
    media: ['application/json'],
  },
})
