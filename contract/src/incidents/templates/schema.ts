import * as z from 'zod/mini'
import { Id, IdInput, line, text, VersionInput } from '../../fields.ts'
import { INCIDENT_STATUSES } from '../rules.ts'
import { TEMPLATE_BODY_MAX, TEMPLATE_SUBJECT_MAX } from './rules.ts'

/** What the emails about incidents with one status say. */
export const IncidentTemplate = z.object({
  templateId: Id,
  status: z.enum(INCIDENT_STATUSES),
  subject: z.string(),
  body: z.string(),
  /** Whether staff have not changed the texts. */
  isStandard: z.boolean(),
  version: z.number(),
})
export type IncidentTemplate = z.infer<typeof IncidentTemplate>

/** The standard texts make the template standard again. See `templateProblems` for the placeholders. */
export const UpdateIncidentTemplate = z.object({
  subject: line('Subject', 1, TEMPLATE_SUBJECT_MAX),
  body: text('Text', 1, TEMPLATE_BODY_MAX),
  version: VersionInput,
})
export type UpdateIncidentTemplate = z.output<typeof UpdateIncidentTemplate>

export const IncidentTemplateParams = z.object({ templateId: IdInput })
