import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { MakePack, Pack, PackFile, PackParams, ReadPack } from './schema.ts'

export const packEndpoints = endpoints({
  readPack: {
    method: 'GET',
    path: '/reports/pack',
    permission: 'pack:make',
    query: ReadPack,
    response: Pack,
  },
  listPacks: {
    method: 'GET',
    path: '/packs',
    permission: 'pack:make',
    shows: ['pack'],
    response: z.array(PackFile),
  },
  makePack: {
    method: 'POST',
    path: '/packs',
    permission: 'pack:make',
    touches: ['pack'],
    body: MakePack,
    response: PackFile,
  },
  fetchPack: {
    method: 'GET',
    path: '/packs/:packId/file',
    permission: 'pack:make',
    params: PackParams,
    response: 'binary',
    media: ['application/pdf'],
  },
})
