import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { IncidentTemplate, IncidentTemplateParams, UpdateIncidentTemplate } from './schema.ts'

export const incidentTemplateEndpoints = endpoints({
  /** Lists one template for each status, in the order of the statuses. */
  listIncidentTemplates: {
    method: 'GET',
    path: '/incident-templates',
    permission: 'incidentTemplate:manage',
    shows: ['incidentTemplate'],
    response: z.array(IncidentTemplate),
  },
  updateIncidentTemplate: {
    method: 'PUT',
    path: '/incident-templates/:templateId',
    permission: 'incidentTemplate:manage',
    touches: ['incidentTemplate'],
    params: IncidentTemplateParams,
    body: UpdateIncidentTemplate,
    response: IncidentTemplate,
  },
})
