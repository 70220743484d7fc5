import { endpoints } from '../endpoint.ts'

export const referenceEndpoints = endpoints({
  /** Returns the API description, if the operator enables it. */
  readApiDocument: {
    method: 'GET',
    path: '/openapi.json',
    permission: 'public',
    response: 'binary',
    media: ['application/json'],
  },
})
