import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import { templateProblems } from '@doorstep/contract/incidents/templates/rules'
import { UpdateIncidentTemplate, type IncidentTemplate } from '@doorstep/contract/incidents/templates/schema'
import * as z from 'zod/mini'
import type { RecordPart } from '../../../forms/recordMerge.ts'

/** The form of the template for incidents with this status. */
export const templateForm = (status: IncidentStatus) =>
  z
    .object({ subject: UpdateIncidentTemplate.shape.subject, body: UpdateIncidentTemplate.shape.body })
    .check(({ value, issues }) => {
      for (const [field, message] of Object.entries(templateProblems(status, value)))
        issues.push({ code: 'custom', input: value, path: [field], message })
    })
export type TemplateValues = z.infer<ReturnType<typeof templateForm>>

export const templateValuesOf = ({ subject, body }: IncidentTemplate): TemplateValues => ({ subject, body })

export const TEMPLATE_PARTS: readonly RecordPart<TemplateValues>[] = [
  { label: 'Subject', names: ['subject'] },
  { label: 'Text', names: ['body'] },
]
