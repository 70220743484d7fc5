import {
  canReopen,
  INCIDENT_DAYS_AHEAD,
  INCIDENT_MANAGERS_AFTER_MINUTES,
  INCIDENT_STEPS,
  isEnded,
} from '@doorstep/contract/incidents/rules'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import {
  INCIDENT_ENDED,
  NEXT_UPDATE_FAR,
  NEXT_UPDATE_PASSED,
  NO_NEXT_UPDATE,
  NOT_A_NEXT_STATUS,
  REOPEN_TOO_LATE,
} from '@doorstep/contract/incidents/texts'
import { nextOf } from '@doorstep/contract/transitions'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

interface Standing {
  status: IncidentStatus
  endedAt: Date | null
}

/**
 * Returns the reason why an update cannot be written now, or undefined if somebody can write one. If `to` is left out,
 * the update keeps the status.
 */
export function whyNoUpdate(
  { status, endedAt }: Standing,
  to: IncidentStatus | undefined,
  now: Date,
): string | undefined {
  if (endedAt !== null && !canReopen(endedAt, now)) return REOPEN_TOO_LATE
  if (to === undefined || to === status) return endedAt === null ? undefined : INCIDENT_ENDED
  return nextOf(INCIDENT_STEPS, status).includes(to) ? undefined : NOT_A_NEXT_STATUS
}

/**
 * Returns the problem with the promised time of the next update, if an incident with this status cannot have that time.
 */
export function nextUpdateProblem(
  nextUpdateBy: Date | null,
  status: IncidentStatus,
  now: Date,
): string | undefined {
  if (nextUpdateBy === null) return undefined
  if (isEnded(status)) return NO_NEXT_UPDATE
  if (nextUpdateBy <= now) return NEXT_UPDATE_PASSED
  return nextUpdateBy.getTime() > now.getTime() + INCIDENT_DAYS_AHEAD * DAY_MS ? NEXT_UPDATE_FAR : undefined
}

/**
 * The number of warnings about a missed update that are due: 1 for the owner only, 2 for the owner and then the
 * managers.
 */
export function warningsDue(nextUpdateBy: Date | null, now: Date): 0 | 1 | 2 {
  if (nextUpdateBy === null || nextUpdateBy > now) return 0
  return now.getTime() - nextUpdateBy.getTime() < INCIDENT_MANAGERS_AFTER_MINUTES * MINUTE_MS ? 1 : 2
}

interface Told {
  nextUpdateBy: Date | null
  createdAt: Date
}

/** Counts the promised updates that were late, or are overdue now. `updates` must be sorted newest first. */
export function countMissed(updates: readonly Told[], now: Date): number {
  return updates.filter(({ nextUpdateBy }, at) => {
    const next = updates[at - 1]?.createdAt ?? now
    return nextUpdateBy !== null && nextUpdateBy < next
  }).length
}
