import { ALERT_SEVERITIES, AlertSeverity } from '@doorstep/contract/alerts/schema'
import { DayInput } from '@doorstep/contract/fields'
import { INCIDENT_STATUSES, type IncidentStatus } from '@doorstep/contract/incidents/rules'
import { IncidentText, IncidentTitle } from '@doorstep/contract/incidents/schema'
import { INCIDENT_STATUS_LABELS } from '@doorstep/contract/incidents/texts'
import * as z from 'zod/mini'
import { dayOf, timeOf } from '../../lib/dates.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'

const HALF_HOUR_MS = 1_800_000

const nextUpdate = {
  /** The time of the next update. Blank if no time is promised. */
  nextOn: z.union([z.literal(''), DayInput], { error: 'Enter a date.' }),
  nextAt: z.string(),
}

/** Two hours from now, rounded up to the next half hour. */
export function soon(now = Date.now()): { nextOn: string; nextAt: string } {
  const at = Math.ceil((now + 4 * HALF_HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS
  return { nextOn: dayOf(at), nextAt: timeOf(at) }
}

export const nextUpdateOf = ({ nextOn, nextAt }: { nextOn: string; nextAt: string }): string | null =>
  nextOn === '' ? null : `${nextOn}T${nextAt}`

export const Jobs = z
  .string()
  .check(z.refine((typed) => /^[\d\s,]*$/.test(typed), { error: 'Enter job numbers, separated by commas.' }))

export const jobIdsOf = (typed: string): number[] => [
  ...new Set(
    typed
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
  ),
]

export const IncidentForm = z.object({
  title: IncidentTitle,
  severity: AlertSeverity,
  text: IncidentText,
  ...nextUpdate,
  developmentId: z
    .nullable(z.custom<ComboOption>())
    .check(z.refine((chosen) => chosen !== null, { error: 'Choose a development.' })),
  blockIds: z.array(z.custom<ComboOption>()),
  propertyIds: z.array(z.custom<ComboOption>()),
  jobIds: Jobs,
})

export type IncidentValues = z.input<typeof IncidentForm>

export const UpdateForm = z.object({
  text: IncidentText,
  status: z.enum(INCIDENT_STATUSES),
  severity: AlertSeverity,
  ...nextUpdate,
})

export const SEVERITY_OPTIONS = ALERT_SEVERITIES.map((value) => ({ value, label: value }))

/** Returns the incident's current status, and every status that the incident can change to now. */
export const statusOptions = (status: IncidentStatus, next: readonly IncidentStatus[]) =>
  (next.length === 1 ? next : [status, ...next]).map((value) => ({
    value,
    label: INCIDENT_STATUS_LABELS[value],
  }))
