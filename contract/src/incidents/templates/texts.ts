import { isEnded } from '../rules.ts'
import type { IncidentStatus } from '../rules.ts'
import { INCIDENT_STATUS_LABELS } from '../texts.ts'
import type { TemplateTexts } from './rules.ts'

const OPEN_BODY = '{update}\n\n{nextUpdate}\n\nYou don’t need to report it again.'

/** The texts of emails about incidents with this status, unless staff have changed them. */
export const standardTemplate = (status: IncidentStatus): TemplateTexts => ({
  subject: `${INCIDENT_STATUS_LABELS[status]}: {title}`,
  body: isEnded(status) ? '{update}' : OPEN_BODY,
})

export const nextUpdateText = (time: string): string => `Next update by ${time}.`
/** The last paragraph of every email about an incident. */
export const allUpdatesText = (address: string): string => `Read all updates: ${address}`
