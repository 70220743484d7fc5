import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoints } from '../endpoint.ts'
import { ToggleActive } from '../fields.ts'
import { CreateFirm, Firm, FirmParams, FirmSummary, ListFirms, UpdateFirm } from './schema.ts'

export const firmEndpoints = endpoints({
  listFirms: {
    method: 'GET',
    path: '/firms',
    permission: 'firm:read',
    shows: ['firm', 'development'],
    query: ListFirms,
    paged: true,
    response: z.array(FirmSummary),
  },
  exportFirms: {
    method: 'GET',
    path: '/firms/export',
    permission: 'firm:manage',
    query: ListFirms,
    response: 'binary',
    media: ['text/csv'],
  },
  importFirms: {
    method: 'POST',
    path: '/firms/import',
    permission: 'firm:manage',
    touches: ['firm'],
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  },
  readFirm: {
    method: 'GET',
    path: '/firms/:firmId',
    permission: 'firm:read',
    shows: ['firm', 'development', 'user'],
    params: FirmParams,
    response: Firm,
  },
  createFirm: {
    method: 'POST',
    path: '/firms',
    permission: 'firm:manage',
    touches: ['firm'],
    body: CreateFirm,
    response: Firm,
    status: 201,
  },
  updateFirm: {
    method: 'PUT',
    path: '/firms/:firmId',
    permission: 'firm:manage',
    touches: ['firm'],
    params: FirmParams,
    body: UpdateFirm,
    response: Firm,
  },
  toggleFirm: {
    method: 'POST',
    path: '/firms/:firmId/toggle',
    permission: 'firm:manage',
    touches: ['firm', 'user'],
    params: FirmParams,
    body: ToggleActive,
    response: Firm,
  },
})
