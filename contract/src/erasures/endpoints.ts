import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { Erasure, ErasureParams, ErasureRequest, RefuseErasure } from './schema.ts'

export const erasureEndpoints = endpoints({
  readErasure: {
    method: 'GET',
    path: '/account/erasure',
    permission: 'erasure:ask',
    shows: ['erasure', 'issue', 'retentionHold'],
    response: Erasure,
  },
  askErasure: {
    method: 'POST',
    path: '/account/erasure',
    permission: 'erasure:ask',
    touches: ['erasure'],
    fresh: true,
    response: Erasure,
  },
  takeBackErasure: {
    method: 'DELETE',
    path: '/account/erasure',
    permission: 'erasure:ask',
    touches: ['erasure'],
    response: 'none',
  },
  listErasures: {
    method: 'GET',
    path: '/admin/erasures',
    permission: 'erasure:decide',
    shows: ['erasure', 'issue', 'retentionHold'],
    response: z.array(ErasureRequest),
  },
  eraseUser: {
    method: 'POST',
    path: '/admin/erasures/:userId/erase',
    permission: 'erasure:decide',
    touches: ['erasure', 'invitation', 'issue', 'user'],
    fresh: true,
    params: ErasureParams,
    response: 'none',
  },
  refuseErasure: {
    method: 'POST',
    path: '/admin/erasures/:userId/refuse',
    permission: 'erasure:decide',
    touches: ['erasure'],
    params: ErasureParams,
    body: RefuseErasure,
    response: 'none',
  },
})
