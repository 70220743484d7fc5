import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../api/apiError.ts'
import { q } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoaded, useLoading } from '../../ui/useLoaded.ts'
import { HistoryLink } from '../audit/HistoryLink.tsx'
import { isArranged } from '../orders/appointments/when.ts'
import { PhotoStrip } from './attachments/PhotoStrip.tsx'
import { isLive } from './format.ts'
import { showsDuplicates } from './moderation.ts'
import { NoWriting } from './notes/NoWriting.tsx'
import { Thread } from './notes/Thread.tsx'
import type { NoteWriting } from './notes/useNoteWriting.ts'
import { WaitingNotes } from './notes/WaitingNotes.tsx'
import { WritingPlace } from './notes/WritingPlace.tsx'

const loadOrders = () => import('./orders/OrdersCard.tsx')
const loadAppointments = () => import('../orders/appointments/AppointmentCard.tsx')
const loadVerdict = () => import('./verdicts/VerdictCard.tsx')
const loadKeys = () => import('../access-notes/KeysCard.tsx')
const loadMerges = () => import('./merging/MergesCard.tsx')
const loadShowing = () => import('./building/ShowingCard.tsx')
const loadDuplicates = () => import('./possible-duplicates/PossibleDuplicatesCard.tsx')
const loadDesk = () => import('./deadlines/StaffDesk.tsx')

/** Only staff load this code, so nobody else has to download it. */
export function DeskCard({ issue }: { issue: Issue }) {
  const isStaff = useCan('issue:readDeadlines')
  const { module, hasFailed } = useLoading(loadDesk, isStaff)
  if (!isStaff || hasFailed) return null
  return module ? <module.StaffDesk issue={issue} /> : <CardSkeleton lines={5} />
}

export function OrdersPart({ issue }: { issue: Issue }) {
  const isStaff = useCan('issue:moderate')
  const { module, hasFailed } = useLoading(loadOrders, isStaff)
  if (!isStaff || hasFailed) return null
  return module ? <module.OrdersCard issue={issue} /> : <CardSkeleton lines={3} />
}

export function KeysPart({ issue }: { issue: Issue }) {
  const keys = useLoaded(loadKeys, useCan('accessNote:read') && issue.can.includes('issue:moderate'))
  return keys && <keys.KeysCard placeId={issue.propertyId} isForReading />
}

/** Shows residents the appointments with firms. Staff see appointments in the work order. */
export function AppointmentPart({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  const isAsking = isLive(issue.status) && isOwn && !issue.can.includes('issue:moderate')
  const { data } = useQuery({
    ...q(orderEndpoints.listIssueOrders, { params: { issueId: issue.issueId } }),
    enabled: isAsking,
  })
  const hasOne = isAsking && data?.some(isArranged) === true
  const { module, hasFailed } = useLoading(loadAppointments, hasOne)
  if (!hasOne || hasFailed) return null
  return module ? <module.AppointmentCard issueId={issue.issueId} /> : <CardSkeleton className="h-32" />
}

export function VerdictPart({ issue }: { issue: Issue }) {
  const isAsked = issue.can.includes('issue:giveVerdict')
  const { module, hasFailed } = useLoading(loadVerdict, isAsked)
  if (!isAsked || hasFailed) return null
  return module ? <module.VerdictCard issue={issue} /> : <CardSkeleton className="h-89 md:h-52" />
}

/** Shows staff other issues that could be about the same problem, before staff decide on this issue. */
export function DuplicatesPart({ issue, asked = 0 }: { issue: Issue; asked?: number }) {
  const isShown = showsDuplicates(issue)
  const loaded = useLoaded(loadDuplicates, isShown)
  return loaded && isShown && <loaded.PossibleDuplicatesCard issue={issue} asked={asked} />
}

export function ShowingPart({ issue }: { issue: Issue }) {
  const loaded = useLoaded(loadShowing, issue.can.includes('issue:show'))
  return loaded && <loaded.ShowingCard issue={issue} />
}

export function MergesPart({ issue }: { issue: Issue }) {
  const loaded = useLoaded(loadMerges, issue.mergedAt !== undefined || issue.hasMerged === true)
  return loaded && <loaded.MergesCard issue={issue} />
}

function CardSkeleton({ lines = 1, className = 'h-4' }: { lines?: number; className?: string }) {
  return (
    <Card>
      <Skeleton count={lines} className={className} />
    </Card>
  )
}

function DescriptionCard({ issue }: { issue: Issue }) {
  return (
    <Card title="Description">
      <p dir="auto" className="text-sm break-words whitespace-pre-line">
        {issue.description}
      </p>
    </Card>
  )
}

function PhotosCard({ issue }: { issue: Issue }) {
  if (issue.attachments.length === 0) return null
  return (
    <Card title="Photos">
      <PhotoStrip of={issue} photos={issue.attachments} />
    </Card>
  )
}

interface ConversationCardProps {
  issue: Issue
  query: UseQueryResult<readonly IssueEvent[], ApiError>
  writing: NoteWriting
  isOwn: boolean
  /** True for staff, who write in a `WritingDock` below the card. */
  isStaff?: boolean
}

/** The report, the conversation and its composer. People who cannot read the history see only the report. */
export function ConversationCard(props: ConversationCardProps) {
  const { issue, query: events, writing, isOwn, isStaff = false } = props
  if (events.error && (events.error.status === 404 || events.error.status === 403))
    return (
      <>
        <DescriptionCard issue={issue} />
        <PhotosCard issue={issue} />
      </>
    )
  const { canWrite, answerNote } = writing
  // Staff write in the dock, which needs the history. If the history could not be loaded, staff write in this card
  // instead.
  const hasPlace = !events.isPending && !(isStaff && events.data)
  return (
    <Card title="Conversation and history" actions={<HistoryLink type="issue" id={issue.issueId} />}>
      <QueryError query={events} text="We couldn’t load the history. Try again." />
      <Thread issue={issue} events={events.data} onAnswer={canWrite ? answerNote : undefined} />
      {events.isPending && <Skeleton count={3} className="mt-4 h-10" label="Loading the history" />}
      <WaitingNotes issueId={issue.issueId} onEdit={canWrite ? writing.edit : undefined} />
      {canWrite && hasPlace && <WritingPlace issue={issue} writing={writing} />}
      {!canWrite && <NoWriting issue={issue} isOwn={isOwn} written={writing.written} />}
    </Card>
  )
}
