import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoints } from '../endpoint.ts'
import { ToggleActive } from '../fields.ts'
import { Area, AreaParams, CreateArea, UpdateArea } from './schema.ts'

export const areaEndpoints = endpoints({
  /** Lists areas in the order in which they were added. Only people who manage areas get the inactive areas. */
  listAreas: {
    method: 'GET',
    path: '/areas',
    permission: 'area:list',
    shows: ['area'],
    response: z.array(Area),
  },
  createArea: {
    method: 'POST',
    path: '/areas',
    permission: 'area:manage',
    touches: ['area'],
    body: CreateArea,
    response: Area,
    status: 201,
  },
  exportAreas: {
    method: 'GET',
    path: '/areas/export',
    permission: 'area:manage',
    response: 'binary',
    media: ['text/csv'],
  },
  importAreas: {
    method: 'POST',
    path: '/areas/import',
    permission: 'area:manage',
    touches: ['area', 'issue'],
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  },
  updateArea: {
    method: 'PUT',
    path: '/areas/:areaId',
    permission: 'area:manage',
    touches: ['area', 'issue'],
    params: AreaParams,
    body: UpdateArea,
    response: Area,
  },
  toggleArea: {
    method: 'POST',
    path: '/areas/:areaId/toggle',
    permission: 'area:manage',
    touches: ['area'],
    params: AreaParams,
    body: ToggleActive,
    response: Area,
  },
})
