import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoints } from '../endpoint.ts'
import { ToggleActive } from '../fields.ts'
import { DevelopmentParams } from '../developments/schema.ts'
import {
  Block,
  BlockParams,
  CreateBlock,
  ListBlocks,
  SharedAreas,
  SwitchSharedAreas,
  UpdateBlock,
} from './schema.ts'

export const blockEndpoints = endpoints({
  listBlocks: {
    method: 'GET',
    path: '/blocks',
    permission: 'block:list',
    shows: ['block', 'development', 'property'],
    query: ListBlocks,
    paged: true,
    response: z.array(Block),
  },
  exportBlocks: {
    method: 'GET',
    path: '/blocks/export',
    permission: 'block:manage',
    query: ListBlocks,
    response: 'binary',
    media: ['text/csv'],
  },
  importBlocks: {
    method: 'POST',
    path: '/blocks/import',
    permission: 'block:manage',
    touches: ['block', 'property'],
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  },
  readBlock: {
    method: 'GET',
    path: '/blocks/:blockId',
    permission: 'block:manage',
    shows: ['block', 'development', 'property'],
    params: BlockParams,
    response: Block,
  },
  createBlock: {
    method: 'POST',
    path: '/blocks',
    permission: 'block:manage',
    touches: ['block'],
    body: CreateBlock,
    response: Block,
    status: 201,
  },
  updateBlock: {
    method: 'PUT',
    path: '/blocks/:blockId',
    permission: 'block:manage',
    touches: ['block', 'property'],
    params: BlockParams,
    body: UpdateBlock,
    response: Block,
  },
  toggleBlock: {
    method: 'POST',
    path: '/blocks/:blockId/toggle',
    permission: 'block:manage',
    touches: ['block', 'property'],
    params: BlockParams,
    body: ToggleActive,
    response: Block,
  },
  readSharedAreas: {
    method: 'GET',
    path: '/developments/:developmentId/shared-areas',
    permission: 'block:manage',
    shows: ['block', 'development'],
    params: DevelopmentParams,
    response: SharedAreas,
  },
  switchSharedAreas: {
    method: 'PUT',
    path: '/developments/:developmentId/shared-areas',
    permission: 'block:manage',
    touches: ['block', 'development'],
    params: DevelopmentParams,
    body: SwitchSharedAreas,
    response: SharedAreas,
  },
})
