import type { OwnVisit } from '@doorstep/contract/dashboard/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { formatVisit } from '../../lib/dates.ts'
import { expectationOf } from './deadlines/labels.ts'
import { nextStep } from './format.ts'

/** What happens next with a person's own issue, in one short sentence: "Kennet Plumbing is coming today, 14:00 to 16:00". */
export function whatIsNext(issue: Issue, visits: readonly OwnVisit[]): string {
  const visit = visits.find(({ issueId }) => issueId === issue.issueId)
  if (visit) return visitText(visit)
  return expectationOf(issue, true) ?? nextStep(issue.status, true)
}

function visitText({ firmName, startsAt, endsAt, hasBegun }: OwnVisit): string {
  if (startsAt === null || endsAt === null) return `${firmName} can come. Choose a time.`
  if (hasBegun) return `${firmName} is at work.`
  const when = formatVisit({ startsAt, endsAt })
  const isNear = /^(Today|Tomorrow),/.test(when)
  return `${firmName} is coming ${isNear ? when.charAt(0).toLowerCase() + when.slice(1) : `on ${when}`}.`
}
