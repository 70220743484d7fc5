import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { HoldParams, ListHolds, RetentionHold, RetentionPlan, SetHold } from './schema.ts'

export const retentionEndpoints = endpoints({
  readRetention: {
    method: 'GET',
    path: '/retention',
    permission: 'retention:read',
    shows: ['retentionHold'],
    response: RetentionPlan,
  },
  listHolds: {
    method: 'GET',
    path: '/retention/holds',
    permission: 'retention:read',
    shows: ['retentionHold'],
    query: ListHolds,
    response: z.array(RetentionHold),
  },
  setHold: {
    method: 'POST',
    path: '/retention/holds',
    permission: 'retention:hold',
    touches: ['retentionHold'],
    body: SetHold,
    response: RetentionHold,
    status: 201,
  },
  liftHold: {
    method: 'DELETE',
    path: '/retention/holds/:holdId',
    permission: 'retention:hold',
    touches: ['retentionHold'],
    params: HoldParams,
    response: 'none',
  },
})
