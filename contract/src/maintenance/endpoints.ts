import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Activity, ListActivities, ListPropertyActivities, PropertyActivitiesParams } from './schema.ts'

export const activityEndpoints = {
  listActivities: endpoint({
    name: 'listActivities',
    method: 'GET',
    path: '/maintenanceactivity',
    permission: 'activity:list',
    query: ListActivities,
    paged: true,
    response: z.array(Activity),
  }),
  listPropertyActivities: endpoint({
    name: 'listPropertyActivities',
    method: 'GET',
    path: '/maintenanceactivity/get_activites_by_property/:propertyId',
    permission: 'activity:listByProperty',
    params: PropertyActivitiesParams,
    query: ListPropertyActivities,
    paged: true,
    response: z.array(Activity),
  }),
}
