import { endpoints } from '../endpoint.ts'

export const referenceEndpoints = endpoints({
  /** The API description. Available if the operator enables it. */
  readApiDocument: {
    method: 'GET',
    path: '/openapi.json',
    permission: 'public',
    response: 'binary',
    media: ['application/json'],
  },
})
