import { AlertSeverity, CreateAlert, type Alert } from '@doorstep/contract/alerts/schema'
import { SITE_NAME_COLUMN } from '@doorstep/contract/developments/texts'
import { DayInput } from '@doorstep/contract/fields'
import { ALL_SITES, EXPIRY_BEFORE_START, EXPIRY_PASSED } from '@doorstep/contract/alerts/texts'
import * as z from 'zod/mini'
import { withJointRule } from '../../forms/jointRule.ts'
import type { RecordPart } from '../../forms/recordMerge.ts'
import { dayOf, dayText, today } from '../../lib/dates.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'

const OptionalDay = z.union([z.literal(''), DayInput], { error: 'Enter a date.' })

const Fields = z.object({
  message: CreateAlert.shape.message,
  severity: AlertSeverity,
  startsAt: OptionalDay,
  expiresAt: OptionalDay,
  /**
   * The site of the alert. Null until somebody chooses a site. Blank means all sites, which not everybody may choose.
   */
  siteName: z.nullable(z.string()),
  /** The block of the alert. Null means the whole site. */
  block: z.nullable(z.custom<ComboOption>()),
})
export type AlertValues = z.infer<typeof Fields>

interface Rules {
  /** The previous expiry. Saving keeps this expiry even if it has passed. */
  expiresAt: string
  canAddressAll: boolean
}

export const alertForm = (before: Rules) =>
  withJointRule<AlertValues, AlertValues>(Fields, ({ startsAt, expiresAt, siteName }) => ({
    ...((siteName === null || (siteName === '' && !before.canAddressAll)) && { siteName: 'Choose a site.' }),
    ...expiryProblem(startsAt, expiresAt, before.expiresAt),
  }))

function expiryProblem(startsAt: string, expiresAt: string, before: string): { expiresAt?: string } {
  if (expiresAt === '') return {}
  if (startsAt !== '' && expiresAt < startsAt) return { expiresAt: EXPIRY_BEFORE_START }
  return expiresAt < today() && expiresAt !== before ? { expiresAt: EXPIRY_PASSED } : {}
}

export const NEW_ALERT: AlertValues = {
  message: '',
  severity: 'Info',
  startsAt: '',
  expiresAt: '',
  siteName: null,
  block: null,
}

export function alertValuesOf({
  message,
  severity,
  startsAt,
  expiresAt,
  siteName,
  block,
}: Alert): AlertValues {
  return {
    message,
    severity,
    startsAt: startsAt === null ? '' : dayOf(startsAt),
    expiresAt: expiresAt === null ? '' : dayOf(expiresAt),
    siteName: siteName ?? '',
    block: block ? { id: block.id, label: block.name } : null,
  }
}

/** The dates to send. A day that was not changed keeps its time of day. */
export function spanOf(values: AlertValues, base: Alert | null): { startsAt?: string; expiresAt?: string } {
  const before = base && alertValuesOf(base)
  return {
    ...(values.startsAt !== (before?.startsAt ?? '') && { startsAt: values.startsAt }),
    ...(values.expiresAt !== (before?.expiresAt ?? '') && { expiresAt: values.expiresAt }),
  }
}

const siteText = (siteName: string | null) => (siteName === null ? '' : siteName || ALL_SITES)

export const ALERT_PARTS: readonly RecordPart<AlertValues>[] = [
  { label: 'Message', names: ['message'] },
  { label: 'Severity', names: ['severity'] },
  { label: 'Start', names: ['startsAt'], text: ({ startsAt }) => startsAt && dayText(startsAt) },
  { label: 'Expiry', names: ['expiresAt'], text: ({ expiresAt }) => expiresAt && dayText(expiresAt) },
  { label: SITE_NAME_COLUMN, names: ['siteName'], text: ({ siteName }) => siteText(siteName) },
  { label: 'Block', names: ['block'], text: ({ block }) => block?.label ?? '' },
]
