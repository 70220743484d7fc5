import { endpoint } from '../endpoint.ts'
import { Version } from './schema.ts'

export const versionEndpoints = {
  /** For staff, and for whoever asks on the server's own machine. */
  readVersion: endpoint({
    name: 'readVersion',
    method: 'GET',
    path: '/version',
    permission: 'public',
    optionalSession: true,
    response: Version,
  }),
}
