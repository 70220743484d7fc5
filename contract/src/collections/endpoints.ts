import { endpoint } from '../endpoint.ts'
import { Collections, CollectionsParams } from './schema.ts'

export const collectionEndpoints = {
  readCollections: endpoint({
    name: 'readCollections',
    method: 'GET',
    path: '/developments/:developmentId/collections',
    permission: 'collection:read',
    params: CollectionsParams,
    response: Collections,
  }),
}
