import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useCan, useCurrentUser } from '../../api/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PressedTime } from '../../ui/PressedTime.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { OrderState } from './orders/OrderState.tsx'
import { SendOrderButton } from './orders/SendOrder.tsx'
import { useOrderStep, type OrderStep } from './orders/useOrderStep.ts'
import { expectationOf } from './deadlines/labels.ts'
import { EmergencyBadge } from './emergencies/EmergencyBadge.tsx'
import { NotEmergencyButton } from './emergencies/NotEmergencyButton.tsx'
import { nextStep } from './format.ts'
import { latestWord, reachedAt, writerName } from './history.ts'
import { ReopenedBadge } from './verdicts/ReopenedBadge.tsx'
import { LinkedIssues } from './verdicts/VerdictsCard.tsx'
import { IssueActions } from './IssueActions.tsx'
import { IssueStatusBadge } from './IssueStatusBadge.tsx'
import { audienceBadge } from './notes/audiences.ts'
import { visitText } from './whatIsNext.ts'
import { useToday } from '../../ui/useToday.ts'

const OPENING = 'Reported as an emergency. The issue will open in a moment, without waiting for approval.'

const UNASKED = 'Send a work order next.'
const ASKED = 'The work is done. Please say whether the issue is fixed.'

interface IssueStateProps {
  issue: Issue
  /** The events of the issue. Undefined while they load, and for people who cannot read the history. */
  events: readonly IssueEvent[] | undefined
  isReading: boolean
  isOwn: boolean
}

/** The status of an issue, what happens next, the latest note and the available actions. */
export function IssueState({ issue, events, isReading, isOwn }: IssueStateProps) {
  const isAsked = issue.status === 'Resolved' && issue.can.includes('issue:giveVerdict')
  const isOpening = issue.status === 'Submitted' && issue.emergencyKind !== null
  // Staff see the deadline under the heading "Handling".
  const hasDeadline = useCan('issue:readDeadlines')
  const expectation = hasDeadline ? undefined : expectationOf(issue, isOwn)
  const step = useOrderStep(issue)
  const kept = useKeptFocus(step?.isSendingNext)
  // This line is for residents. Staff see the work orders themselves, and a firm sees its own work order.
  const isStaff = useCan('issue:moderate')
  const { role } = useCurrentUser() ?? {}
  const isNotified = !isStaff && (isOwn || role === 'LEASE')
  const word = events && latestWord(events)
  const since = events && reachedAt(events, issue.status)
  const day = useToday()
  return (
    <Card>
      <h2 className="sr-only">Current status</h2>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2" aria-live="polite">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            <IssueStatusBadge status={issue.status} />
            <EmergencyBadge issue={issue} />
            <ReopenedBadge issue={issue} />
            {since && <PressedTime at={since} />}
          </p>
          <p className="text-base font-medium">
            {isOpening
              ? OPENING
              : isAsked
                ? ASKED
                : (orderText(issue, step, day) ?? nextStep(issue.status, isOwn))}
          </p>
          {expectation && <p className="text-sm">{expectation}</p>}
          {isNotified && <OrderState issue={issue} />}
        </div>
        {events && <LinkedIssues issueId={issue.issueId} />}
        {isReading && issue.comments && <Skeleton className="h-16" label="Loading the latest note" />}
        {word && <LatestWord word={word} />}
        <div {...kept} className="flex flex-wrap gap-2 empty:hidden print:hidden">
          {step?.isSendingNext && <SendOrderButton issue={issue} isStep />}
          <IssueActions issue={issue} where="page" />
          <NotEmergencyButton issue={issue} />
        </div>
      </div>
    </Card>
  )
}

/** Returns a text for staff about what happens next with the work orders. */
function orderText({ status }: Issue, step: OrderStep | undefined, day: string): string | undefined {
  if (step?.visit) return visitText(step.visit, day)
  return step?.isUnasked && status === 'AwaitingContract' ? UNASKED : undefined
}

function LatestWord({ word }: { word: IssueEvent }) {
  const badge = audienceBadge(word)
  return (
    <figure aria-label="Latest note" className="border-l-4 border-accent pl-3">
      <figcaption className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <bdi className="font-medium text-text">{writerName(word)}</bdi>
        <PressedTime at={word.at} />
        {badge !== null && (
          <Badge tone="warn" hasDot={false}>
            {badge}
          </Badge>
        )}
      </figcaption>
      <blockquote dir="auto" className="mt-1 text-sm break-words whitespace-pre-line">
        {word.note}
      </blockquote>
    </figure>
  )
}
