import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Erasure, ErasureParams, ErasureRequest, RefuseErasure } from './schema.ts'

export const erasureEndpoints = {
  readErasure: endpoint({
    name: 'readErasure',
    method: 'GET',
    path: '/account/erasure',
    permission: 'erasure:ask',
    shows: ['erasure', 'issue', 'retentionHold'],
    response: Erasure,
  }),
  askErasure: endpoint({
    name: 'askErasure',
    method: 'POST',
    path: '/account/erasure',
    permission: 'erasure:ask',
    touches: ['erasure'],
    fresh: true,
    response: Erasure,
  }),
  takeBackErasure: endpoint({
    name: 'takeBackErasure',
    method: 'DELETE',
    path: '/account/erasure',
    permission: 'erasure:ask',
    touches: ['erasure'],
    response: 'none',
    status: 204,
  }),
  listErasures: endpoint({
    name: 'listErasures',
    method: 'GET',
    path: '/admin/erasures',
    permission: 'erasure:decide',
    shows: ['erasure', 'issue', 'retentionHold'],
    response: z.array(ErasureRequest),
  }),
  eraseUser: endpoint({
    name: 'eraseUser',
    method: 'POST',
    path: '/admin/erasures/:userId/erase',
    permission: 'erasure:decide',
    touches: ['erasure', 'invitation', 'issue', 'user'],
    fresh: true,
    params: ErasureParams,
    response: 'none',
    status: 204,
  }),
  refuseErasure: endpoint({
    name: 'refuseErasure',
    method: 'POST',
    path: '/admin/erasures/:userId/refuse',
    permission: 'erasure:decide',
    touches: ['erasure'],
    params: ErasureParams,
    body: RefuseErasure,
    response: 'none',
    status: 204,
  }),
}
