import {
  INCIDENT_REOPEN_DAYS,
  INCIDENT_STATUSES,
  isEnded,
  nextIncidentStatuses,
} from '@doorstep/contract/incidents/rules'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import { describe, expect, it } from 'vitest'
import { countMissed, nextUpdateProblem, warningsDue, whyNoUpdate } from './rules.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const DAY_MS = 86_400_000
const before = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

const OPEN = ['Investigating', 'WorksOrdered', 'Monitoring'] as const
const LEGAL: Record<IncidentStatus, readonly IncidentStatus[]> = {
  Investigating: ['WorksOrdered', 'Monitoring', 'Resolved', 'Cancelled'],
  WorksOrdered: ['Investigating', 'Monitoring', 'Resolved', 'Cancelled'],
  Monitoring: ['Investigating', 'WorksOrdered', 'Resolved', 'Cancelled'],
  Resolved: ['Investigating'],
  Cancelled: ['Investigating'],
}

const standing = (status: IncidentStatus, daysSinceEnd = 1) => ({
  status,
  endedAt: isEnded(status) ? before(daysSinceEnd) : null,
})

describe('the statuses of an incident', () => {
  it.each(INCIDENT_STATUSES.flatMap((from) => INCIDENT_STATUSES.map((to) => [from, to] as const)))(
    'the statuses of an incident allow exactly the legal step from %s to %s [INC-02]',
    (from, to) => {
      const isAllowed = from === to ? !isEnded(from) : LEGAL[from].includes(to)
      expect(whyNoUpdate(standing(from), to, NOW) === undefined).toBe(isAllowed)
      expect(nextIncidentStatuses(standing(from), NOW).includes(to)).toBe(LEGAL[from].includes(to))
    },
  )

  it('the statuses of an incident let an ended incident be reopened for 7 days, and let an open one be cancelled [INC-03]', () => {
    expect(INCIDENT_REOPEN_DAYS).toBe(7)
    for (const from of ['Resolved', 'Cancelled'] as const) {
      expect(whyNoUpdate(standing(from, 7), 'Investigating', NOW)).toBeUndefined()
      expect(whyNoUpdate(standing(from, 7.01), 'Investigating', NOW)).toMatch(/more than 7 days ago/)
      expect(nextIncidentStatuses(standing(from, 7.01), NOW)).toEqual([])
    }
    for (const from of OPEN) expect(nextIncidentStatuses(standing(from), NOW)).toContain('Cancelled')
  })
})

describe('the promise of an update', () => {
  it('the promise of an update is accepted only for an open incident, and for a time within the next month [INC-01]', () => {
    expect(nextUpdateProblem(new Date(NOW.getTime() + 1), 'Monitoring', NOW)).toBeUndefined()
    expect(nextUpdateProblem(null, 'Resolved', NOW)).toBeUndefined()
    expect(nextUpdateProblem(NOW, 'Monitoring', NOW)).toMatch(/in the future/)
    expect(nextUpdateProblem(before(-31), 'Monitoring', NOW)).toBeUndefined()
    const later = new Date(before(-31).getTime() + 1)
    expect(nextUpdateProblem(later, 'Monitoring', NOW)).toMatch(/within 31 days/)
    expect(nextUpdateProblem(before(-1), 'Resolved', NOW)).toMatch(/needs no next update/)
  })

  it('a missed promise of an update causes one warning at once and another an hour later [INC-10]', () => {
    expect(warningsDue(null, NOW)).toBe(0)
    expect(warningsDue(minutesAgo(-1), NOW)).toBe(0)
    expect(warningsDue(minutesAgo(0), NOW)).toBe(1)
    expect(warningsDue(minutesAgo(59), NOW)).toBe(1)
    expect(warningsDue(minutesAgo(60), NOW)).toBe(2)
  })

  it('the promise of an update counts as missed if the next update was late or is overdue [INC-13]', () => {
    const late = { createdAt: minutesAgo(90), nextUpdateBy: minutesAgo(40) }
    const kept = { createdAt: minutesAgo(150), nextUpdateBy: minutesAgo(80) }
    expect(countMissed([{ createdAt: minutesAgo(30), nextUpdateBy: minutesAgo(10) }, late, kept], NOW)).toBe(
      2,
    )
    expect(countMissed([{ createdAt: minutesAgo(30), nextUpdateBy: null }, late, kept], NOW)).toBe(1)
    expect(countMissed([{ createdAt: minutesAgo(30), nextUpdateBy: minutesAgo(-10) }], NOW)).toBe(0)
    expect(countMissed([{ createdAt: minutesAgo(30), nextUpdateBy: NOW }], NOW)).toBe(0)
  })
})
