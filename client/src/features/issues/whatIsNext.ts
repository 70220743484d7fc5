import type { OwnVisit } from '@doorstep/contract/dashboard/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { formatVisit } from '../../lib/dates.ts'
import { expectationOf } from './deadlines/labels.ts'
import { nextStep } from './format.ts'

/**
 * Returns one short sentence about what happens next with a person's own issue: "Kennet Plumbing is coming today, 14:00
 * to 16:00".
 */
export function whatIsNext(issue: Issue, visits: readonly OwnVisit[], now?: string): string {
  const visit = visits.find(({ issueId }) => issueId === issue.issueId)
  const expectation = expectationOf(issue, true)
  if (!visit) return expectation ?? nextStep(issue.status, true)
  // Until a time is agreed, the promised day is the only date to show.
  if (visit.state === 'Sent' || visit.state === 'Accepted')
    return [visitText(visit, now), expectation].filter(Boolean).join(' ')
  return visitText(visit, now)
}

/** A visit of a firm. The times are null until there is an appointment. */
export type Visit = Omit<OwnVisit, 'issueId'>

/** One sentence about a firm's visit: "Kennet Plumbing is coming tomorrow, 09:00 to 11:00." */
export function visitText({ firmName, state, startsAt, endsAt }: Visit, now?: string): string {
  if (state === 'Sent') return `${firmName} has been asked to come.`
  if (state === 'Accepted') return `${firmName} is coming. The time is not agreed yet.`
  if (state === 'Begun') return `${firmName} is at work.`
  if (startsAt === null || endsAt === null) return `${firmName} can come. Choose a time.`
  const when = formatVisit({ startsAt, endsAt }, now)
  const isNear = /^(Today|Tomorrow),/.test(when)
  return `${firmName} is coming ${isNear ? when.charAt(0).toLowerCase() + when.slice(1) : `on ${when}`}.`
}
