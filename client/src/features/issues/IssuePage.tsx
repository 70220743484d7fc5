import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { useCan, useCurrentUser } from '../../api/session.ts'
import { markOpened } from '../../api/updates.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { OneFilled } from '../../ui/OneFilled.tsx'
import { PrintedHead } from '../../ui/PrintedHead.tsx'
import { useDelay } from '../../ui/useDelay.ts'
import { PlaceName } from './building/PlaceName.tsx'
import { useReadNotifications } from '../notifications/useReadNotifications.ts'
import { BackLink } from './BackLink.tsx'
import { FurtherCards, hasFlagCard } from './FurtherCards.tsx'
import {
  AppointmentPart,
  ConversationCard,
  DeskCard,
  DuplicatesPart,
  KeysPart,
  MergesPart,
  OrdersPart,
  ShowingPart,
  VerdictPart,
} from './IssueCards.tsx'
import { IssueFacts } from './IssueFacts.tsx'
import { IssueLoader } from './IssueLoader.tsx'
import { IssuePlaceholder } from './IssuePlaceholder.tsx'
import { IssueState } from './IssueState.tsx'
import { LastKnownIssueNote } from './LastKnownIssueNote.tsx'
import { NoteBar } from './notes/NoteBar.tsx'
import { WritingDock } from './notes/WritingDock.tsx'
import { useOrdersLater } from './orders/useOrderStep.ts'
import { useNoteWriting } from './notes/useNoteWriting.ts'
import { VerdictsCard } from './verdicts/VerdictsCard.tsx'

const route = getRouteApi('/issues/$issueId')

/** A connection can lose an answer without an error. The page then appears without the work orders. */
const AWAITED_MS = 3000

export default function IssuePage(): ReactNode {
  const { issueId } = route.useParams()
  return (
    <IssueLoader issueId={issueId} title="Issue" placeholder={<IssuePlaceholder />}>
      {(issue) => <AwaitedIssue key={issue.issueId} issue={issue} />}
    </IssueLoader>
  )
}

function AwaitedIssue({ issue }: { issue: Issue }) {
  if (useAwaitsOrders(issue)) return <IssuePlaceholder />
  return (
    <OneFilled>
      <OpenedIssue issue={issue} />
    </OneFilled>
  )
}

const hasWork = ({ status }: Issue) => LIVE_STATUSES.some((live) => live === status)

/**
 * True while the page of a resident's own issue waits for its work orders, because an appointment is above all other
 * content. False after the first answer, the first failure or a short delay. Later reads never replace the page,
 * because somebody might be writing there.
 */
function useAwaitsOrders(issue: Issue): boolean {
  const isOnSide = useIsOnSide(issue)
  const isResident = useCurrentUser()?.role === 'TENANT'
  const [enabled] = useState(isOnSide && isResident && hasWork(issue))
  const params = { issueId: issue.issueId }
  const orders = useQuery({ ...q(orderEndpoints.listIssueOrders, { params }), enabled })
  const isFirst = enabled && orders.isPending && orders.failureCount === 0 && !orders.isFetched
  const isTooLate = useDelay(isFirst, AWAITED_MS)
  return isFirst && !isTooLate
}

/** True for the reporter and the contact of the issue. */
function useIsOnSide({ userId, contactId }: Issue): boolean {
  const id = useCurrentUser()?.id
  return id === userId || id === contactId
}

function OpenedIssue({ issue }: { issue: Issue }) {
  const userId = useCurrentUser()?.id
  const isOwn = userId === issue.userId
  const isOnSide = useIsOnSide(issue)
  const events = useQuery(q(issueEndpoints.listIssueEvents, { params: { issueId: issue.issueId } }))
  useEffect(() => markOpened(issue.issueId), [issue])
  useReadNotifications(issue.issueId)
  const writing = useNoteWriting(issue)
  const isLater = useOrdersLater(issue)
  const isStaff = useCan('issue:moderate') && !isOwn
  return (
    <div className="flex flex-col gap-4 print:gap-4">
      <PrintedHead />
      <IssueHead issue={issue} />
      <LastKnownIssueNote issue={issue} where="page" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="@container flex min-w-0 flex-col gap-4 md:gap-6">
          <MergesPart issue={issue} />
          <VerdictPart issue={issue} />
          <AppointmentPart issue={issue} isOwn={isOnSide} />
          {issue.mergedAt === undefined && (
            <IssueState issue={issue} events={events.data} isReading={events.isPending} isOwn={isOnSide} />
          )}
          {!isLater && <OrdersPart issue={issue} />}
          <ConversationCard
            issue={issue}
            query={events}
            writing={writing}
            isOwn={isOnSide}
            isStaff={isStaff}
          />
          {events.data && isStaff ? (
            <WritingDock issue={issue} writing={writing} />
          ) : (
            !events.isPending && <NoteBar issue={issue} writing={writing} />
          )}
          {isLater && <OrdersPart issue={issue} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <DeskCard issue={issue} />
          <DuplicatesPart issue={issue} />
          <ShowingPart issue={issue} />
          <Card title="Details">
            <IssueFacts issue={issue} isNarrow hasFlagCard={hasFlagCard(issue)} />
          </Card>
          {events.data && <VerdictsCard issueId={issue.issueId} />}
          <KeysPart issue={issue} />
          <FurtherCards issue={issue} isOwn={isOwn} />
        </div>
      </div>
    </div>
  )
}

function IssueHead({ issue }: { issue: Issue }) {
  const back = useCan('issue:moderate')
    ? { href: paths.manageLoggedIssues, name: 'Manage Logged Issues' }
    : { href: paths.dashboard, name: 'Home' }
  return (
    <header className="flex min-w-0 flex-col">
      <BackLink {...back} />
      <p className="mt-1 text-xs text-muted tabular-nums">
        <span>Issue {issue.jobId}</span> · <PlaceName issue={issue} />
      </p>
      <h1 dir="auto" className="mt-0.5 text-xl font-semibold break-words">
        {issue.title}
      </h1>
    </header>
  )
}
