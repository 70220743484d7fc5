import { endpoints } from '../endpoint.ts'
import { Version } from './schema.ts'

export const versionEndpoints = endpoints({
  /** Available to staff, and to callers on the server's own machine. */
  readVersion: {
    method: 'GET',
    path: '/version',
    permission: 'public',
    optionalSession: true,
    response: Version,
  },
})
