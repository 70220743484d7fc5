import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { PropertyParams } from '../../properties/schema.ts'
import { CancelledIncident } from './schema.ts'

// This call has its own table, because every page makes this call and must not load the schemas of the other calls.
export const cancelledIncidentEndpoints = endpoints({
  listCancelledIncidents: {
    method: 'GET',
    path: '/incidents/cancelled/:propertyId',
    permission: 'incident:read',
    shows: ['incident'],
    params: PropertyParams,
    response: z.array(CancelledIncident),
  },
})
