import * as z from 'zod/mini'
import { Id, IdInput, line, text, VersionInput } from '../../fields.ts'
import { INCIDENT_STATUSES } from '../rules.ts'
import { TEMPLATE_BODY_MAX, TEMPLATE_SUBJECT_MAX } from './rules.ts'

/** The texts of the emails about incidents with one status. */
export const IncidentTemplate = z.object({
  templateId: Id,
  status: z.enum(INCIDENT_STATUSES),
  subject: z.string(),
  body: z.string(),
  /** Whether the template still has the standard texts. */
  isStandard: z.boolean(),
  version: z.number(),
})
export type IncidentTemplate = z.infer<typeof IncidentTemplate>

/** Changes the texts of a template. The standard texts make the template standard again. */
export const UpdateIncidentTemplate = z.object({
  subject: line('Subject', 1, TEMPLATE_SUBJECT_MAX),
  body: text('Text', 1, TEMPLATE_BODY_MAX),
  version: VersionInput,
})
export type UpdateIncidentTemplate = z.output<typeof UpdateIncidentTemplate>

export const IncidentTemplateParams = z.object({ templateId: IdInput })
