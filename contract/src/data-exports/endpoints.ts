import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DataExport, DataRead, ListDataReads } from './schema.ts'

export const dataExportEndpoints = {
  readDataExport: endpoint({
    name: 'readDataExport',
    method: 'GET',
    path: '/account/data-export',
    permission: 'dataExport:take',
    shows: ['dataExport'],
    response: DataExport,
  }),
  requestDataExport: endpoint({
    name: 'requestDataExport',
    method: 'POST',
    path: '/account/data-export',
    permission: 'dataExport:take',
    touches: ['dataExport'],
    fresh: true,
    response: DataExport,
  }),
  fetchDataExport: endpoint({
    name: 'fetchDataExport',
    method: 'POST',
    path: '/account/data-export/file',
    permission: 'dataExport:take',
    touches: ['dataExport'],
    fresh: true,
    response: 'binary',
    media: ['application/zip'],
  }),
  listDataReads: endpoint({
    name: 'listDataReads',
    method: 'GET',
    path: '/account/data-reads',
    permission: 'dataExport:take',
    query: ListDataReads,
    paged: true,
    response: z.array(DataRead),
  }),
}
