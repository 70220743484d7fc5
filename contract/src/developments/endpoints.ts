import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoint } from '../endpoint.ts'
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

export const developmentEndpoints = {
  listDevelopments: endpoint({
    name: 'listDevelopments',
    method: 'GET',
    path: '/developments',
    permission: 'development:list',
    query: ListDevelopments,
    paged: true,
    response: z.array(Development),
  }),
  listDevelopmentChoices: endpoint({
    name: 'listDevelopmentChoices',
    method: 'GET',
    path: '/properties/developments',
    permission: 'development:list',
    query: ListDevelopmentChoices,
    paged: true,
    response: z.array(Development),
  }),
  readDevelopmentPlaces: endpoint({
    name: 'readDevelopmentPlaces',
    method: 'GET',
    path: '/developments/places',
    permission: 'development:list',
    query: ListDevelopmentPlaces,
    response: DevelopmentPlaces,
  }),
  createDevelopment: endpoint({
    name: 'createDevelopment',
    method: 'POST',
    path: '/developments',
    permission: 'development:create',
    body: CreateDevelopment,
    response: Development,
    status: 201,
  }),
  updateDevelopment: endpoint({
    name: 'updateDevelopment',
    method: 'PUT',
    path: '/developments/:developmentId',
    permission: 'development:update',
    params: DevelopmentParams,
    body: UpdateDevelopment,
    response: Development,
  }),
  toggleDevelopment: endpoint({
    name: 'toggleDevelopment',
    method: 'POST',
    path: '/developments/:developmentId/toggle',
    permission: 'development:update',
    params: DevelopmentParams,
    body: ToggleActive,
    response: Development,
  }),
  exportDevelopments: endpoint({
    name: 'exportDevelopments',
    method: 'GET',
    path: '/developments/export',
    permission: 'development:list',
    query: ListDevelopments,
    response: 'binary',
  }),
  importDevelopments: endpoint({
    name: 'importDevelopments',
    method: 'POST',
    path: '/developments/import',
    permission: 'development:create',
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  }),
}
