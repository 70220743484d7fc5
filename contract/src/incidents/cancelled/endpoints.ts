import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { PropertyParams } from '../../properties/schema.ts'
import { CancelledIncident } from './schema.ts'

// Apart from the other calls, because every page makes this one and must not load the schemas of the others.
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
