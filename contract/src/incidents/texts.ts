import { INCIDENT_DAYS_AHEAD, INCIDENT_REOPEN_DAYS } from './rules.ts'
import type { IncidentStatus } from './rules.ts'

export const INCIDENT_STATUS_LABELS: Record<IncidentStatus, string> = {
  Investigating: 'Investigating',
  WorksOrdered: 'Works ordered',
  Monitoring: 'Monitoring',
  Resolved: 'Resolved',
  Cancelled: 'Cancelled',
}

export const NEXT_UPDATE_PASSED = 'Choose a time in the future for the next update.'
export const NEXT_UPDATE_FAR = `Choose a time for the next update within ${INCIDENT_DAYS_AHEAD} days.`
export const NO_NEXT_UPDATE = 'An incident that has ended needs no next update. Leave the time empty.'
export const INCIDENT_ENDED = 'This incident has ended. Reopen it to write an update.'
export const REOPEN_TOO_LATE = `This incident ended more than ${INCIDENT_REOPEN_DAYS} days ago. Open a new incident.`
export const NOT_A_NEXT_STATUS = 'This incident cannot move to that status now. Choose another status.'
export const NOT_RESOLVED = 'Resolve the incident before its issues.'
export const WORDS_NOT_IN_INCIDENT = 'These words are not in this incident. Copy the words from the incident.'
export const OF_INCIDENT = 'This alert shows an incident. Write an update of the incident instead.'

export function noIssueText(jobIds: readonly number[]): string {
  return `There is no such issue in this development: ${jobIds.join(', ')}. Check the job numbers.`
}
