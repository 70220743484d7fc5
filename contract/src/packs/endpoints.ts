import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MakePack, Pack, PackFile, PackParams, ReadPack } from './schema.ts'

export const packEndpoints = {
  readPack: endpoint({
    name: 'readPack',
    method: 'GET',
    path: '/reports/pack',
    permission: 'pack:make',
    query: ReadPack,
    response: Pack,
  }),
  listPacks: endpoint({
    name: 'listPacks',
    method: 'GET',
    path: '/packs',
    permission: 'pack:make',
    shows: ['pack'],
    response: z.array(PackFile),
  }),
  makePack: endpoint({
    name: 'makePack',
    method: 'POST',
    path: '/packs',
    permission: 'pack:make',
    touches: ['pack'],
    body: MakePack,
    response: PackFile,
  }),
  fetchPack: endpoint({
    name: 'fetchPack',
    method: 'GET',
    path: '/packs/:packId/file',
    permission: 'pack:make',
    params: PackParams,
    response: 'binary',
    media: ['application/pdf'],
  }),
}
