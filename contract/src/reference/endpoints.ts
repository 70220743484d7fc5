import { endpoint } from '../endpoint.ts'

export const referenceEndpoints = {
  /** The description of all these calls, where the operator shows it. */
  readApiDocument: endpoint({
    name: 'readApiDocument',
    method: 'GET',
    path: '/openapi.json',
    permission: 'public',
    response: 'binary',
    media: ['application/json'],
  }),
}
