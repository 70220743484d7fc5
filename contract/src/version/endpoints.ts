import { endpoints } from '../endpoint.ts'
import { Version } from './schema.ts'

export const versionEndpoints = endpoints({
  /** Staff, and callers on the server's own machine, can make this call. */
  readVersion: {
    method: 'GET',
    path: '/version',
    permission: 'public',
    optionalSession: true,
    response: Version,
  },
})
