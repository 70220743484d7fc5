import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HoldParams, ListHolds, RetentionHold, RetentionPlan, SetHold } from './schema.ts'

export const retentionEndpoints = {
  readRetention: endpoint({
    name: 'readRetention',
    method: 'GET',
    path: '/retention',
    permission: 'retention:read',
    shows: ['retentionHold'],
    response: RetentionPlan,
  }),
  listHolds: endpoint({
    name: 'listHolds',
    method: 'GET',
    path: '/retention/holds',
    permission: 'retention:read',
    shows: ['retentionHold'],
    query: ListHolds,
    response: z.array(RetentionHold),
  }),
  setHold: endpoint({
    name: 'setHold',
    method: 'POST',
    path: '/retention/holds',
    permission: 'retention:hold',
    touches: ['retentionHold'],
    body: SetHold,
    response: RetentionHold,
    status: 201,
  }),
  liftHold: endpoint({
    name: 'liftHold',
    method: 'DELETE',
    path: '/retention/holds/:holdId',
    permission: 'retention:hold',
    touches: ['retentionHold'],
    params: HoldParams,
    response: 'none',
    status: 204,
  }),
}
