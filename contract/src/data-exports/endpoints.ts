import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { DataExport, DataRead, ListDataReads } from './schema.ts'

export const dataExportEndpoints = endpoints({
  readDataExport: {
    method: 'GET',
    path: '/account/data-export',
    permission: 'dataExport:take',
    shows: ['dataExport'],
    response: DataExport,
  },
  requestDataExport: {
    method: 'POST',
    path: '/account/data-export',
    permission: 'dataExport:take',
    touches: ['dataExport'],
    fresh: true,
    response: DataExport,
  },
  fetchDataExport: {
    method: 'POST',
    path: '/account/data-export/file',
    permission: 'dataExport:take',
    touches: ['dataExport'],
    fresh: true,
    response: 'binary',
    media: ['application/zip'],
  },
  listDataReads: {
    method: 'GET',
    path: '/account/data-reads',
    permission: 'dataExport:take',
    query: ListDataReads,
    paged: true,
    response: z.array(DataRead),
  },
})
