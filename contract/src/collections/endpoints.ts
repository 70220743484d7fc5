import { endpoints } from '../endpoint.ts'
import { ICS_LIMIT_BYTES } from './rules.ts'
import {
  BankHolidays,
  BankHolidaysQuery,
  Collections,
  CollectionsParams,
  CollectionsProposal,
  ReadCollectionsFile,
  SaveCollections,
} from './schema.ts'

export const collectionEndpoints = endpoints({
  readCollections: {
    method: 'GET',
    path: '/developments/:developmentId/collections',
    permission: 'collection:read',
    shows: ['development', 'bankHoliday'],
    params: CollectionsParams,
    response: Collections,
  },
  saveCollections: {
    method: 'PUT',
    path: '/developments/:developmentId/collections',
    permission: 'collection:update',
    touches: ['development'],
    params: CollectionsParams,
    body: SaveCollections,
    response: Collections,
  },
  readCollectionsFile: {
    method: 'POST',
    path: '/collections/file',
    permission: 'collection:update',
    body: ReadCollectionsFile,
    bodyLimit: ICS_LIMIT_BYTES,
    response: CollectionsProposal,
  },
  readBankHolidays: {
    method: 'GET',
    path: '/bank-holidays',
    permission: 'collection:update',
    shows: ['bankHoliday'],
    query: BankHolidaysQuery,
    response: BankHolidays,
  },
})
