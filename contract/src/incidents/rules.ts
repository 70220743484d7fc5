import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'

export const INCIDENT_STATUSES = [
  'Investigating',
  'WorksOrdered',
  'Monitoring',
  'Resolved',
  'Cancelled',
] as const
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]

/** Statuses of an incident that has ended. */
export const ENDED_STATUSES: readonly IncidentStatus[] = ['Resolved', 'Cancelled']

export const isEnded = (status: IncidentStatus): boolean => ENDED_STATUSES.includes(status)

/** The statuses that can follow each status. An incident can be reopened only for a limited time after it has ended. */
export const INCIDENT_STEPS: Transitions<IncidentStatus, 'staff'> = {
  Investigating: {
    WorksOrdered: ['staff'],
    Monitoring: ['staff'],
    Resolved: ['staff'],
    Cancelled: ['staff'],
  },
  WorksOrdered: {
    Investigating: ['staff'],
    Monitoring: ['staff'],
    Resolved: ['staff'],
    Cancelled: ['staff'],
  },
  Monitoring: {
    Investigating: ['staff'],
    WorksOrdered: ['staff'],
    Resolved: ['staff'],
    Cancelled: ['staff'],
  },
  Resolved: { Investigating: ['staff'] },
  Cancelled: { Investigating: ['staff'] },
}

/** For how many days an incident that has ended can be reopened. */
export const INCIDENT_REOPEN_DAYS = 7
const DAY_MS = 86_400_000

export function canReopen(endedAt: Date, now: Date): boolean {
  return now.getTime() - endedAt.getTime() <= INCIDENT_REOPEN_DAYS * DAY_MS
}

/** Returns the statuses that staff can give an incident now. */
export function nextIncidentStatuses(
  { status, endedAt }: { status: IncidentStatus; endedAt: Date | null },
  now: Date,
): IncidentStatus[] {
  if (endedAt !== null && !canReopen(endedAt, now)) return []
  return nextOf(INCIDENT_STEPS, status)
}

/** For how many hours the people affected see that an incident was cancelled, and why. */
export const INCIDENT_CANCELLED_SHOWN_HOURS = 24

export const INCIDENT_TITLE_MIN = 5
export const INCIDENT_TITLE_MAX = 100
export const INCIDENT_TEXT_MAX = 5000
/** How many blocks, and how many homes, an incident can name. */
export const INCIDENT_PLACES_MAX = 200
/** How many issues an incident can gather. */
export const INCIDENT_ISSUES_MAX = 200
/** How many days ahead the next update can be promised. */
export const INCIDENT_DAYS_AHEAD = 31
/** How many minutes after a missed update the managers are also warned. */
export const INCIDENT_MANAGERS_AFTER_MINUTES = 60
