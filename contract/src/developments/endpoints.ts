import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoints } from '../endpoint.ts'
import { ToggleActive } from '../fields.ts'
import {
  CreateDevelopment,
  Development,
  DevelopmentParams,
  DevelopmentPlaces,
  ListDevelopmentChoices,
  ListDevelopmentPlaces,
  ListDevelopments,
  UpdateDevelopment,
} from './schema.ts'

export const developmentEndpoints = endpoints({
  listDevelopments: {
    method: 'GET',
    path: '/developments',
    permission: 'development:list',
    shows: ['development'],
    query: ListDevelopments,
    paged: true,
    response: z.array(Development),
  },
  listDevelopmentChoices: {
    method: 'GET',
    path: '/properties/developments',
    permission: 'development:list',
    shows: ['development'],
    query: ListDevelopmentChoices,
    paged: true,
    response: z.array(Development),
  },
  readDevelopmentPlaces: {
    method: 'GET',
    path: '/developments/places',
    permission: 'development:list',
    shows: ['development'],
    query: ListDevelopmentPlaces,
    response: DevelopmentPlaces,
  },
  createDevelopment: {
    method: 'POST',
    path: '/developments',
    permission: 'development:create',
    touches: ['development'],
    body: CreateDevelopment,
    response: Development,
    status: 201,
  },
  updateDevelopment: {
    method: 'PUT',
    path: '/developments/:developmentId',
    permission: 'development:update',
    touches: ['development'],
    params: DevelopmentParams,
    body: UpdateDevelopment,
    response: Development,
  },
  toggleDevelopment: {
    method: 'POST',
    path: '/developments/:developmentId/toggle',
    permission: 'development:update',
    touches: ['development'],
    params: DevelopmentParams,
    body: ToggleActive,
    response: Development,
  },
  exportDevelopments: {
    method: 'GET',
    path: '/developments/export',
    permission: 'development:list',
    query: ListDevelopments,
    response: 'binary',
    media: ['text/csv'],
  },
  importDevelopments: {
    method: 'POST',
    path: '/developments/import',
    permission: 'development:create',
    touches: ['development'],
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  },
})
