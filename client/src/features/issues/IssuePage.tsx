import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { ApiError } from '../../api/apiError.ts'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { useCan, useCurrentUser } from '../../api/session.ts'
import { markOpened } from '../../api/updates.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PrintedHead } from '../../ui/PrintedHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HistoryLink } from '../audit/HistoryLink.tsx'
import { useReadItems } from '../items/useReadItems.ts'
import { HoldNote } from '../retention/HoldNote.tsx'
import { BackLink } from './BackLink.tsx'
import { PhotoStrip } from './attachments/PhotoStrip.tsx'
import { IssueFacts } from './IssueFacts.tsx'
import { IssueLoader } from './IssueLoader.tsx'
import { IssueStand } from './IssueStand.tsx'
import { IssueTimeline } from './IssueTimeline.tsx'
import { LeftSightNote } from './LeftSightNote.tsx'
import { RedactPhotoButton, RedactTextButton } from './redaction/RedactButtons.tsx'

const route = getRouteApi('/issues/$issueId')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function IssuePage(): ReactNode {
  const { issueId } = route.useParams()
  return (
    <IssueLoader issueId={issueId} title="Issue">
      {(issue) => <OpenedIssue key={issue.issueId} issue={issue} />}
    </IssueLoader>
  )
}

function OpenedIssue({ issue }: { issue: Issue }) {
  const isOwn = useCurrentUser()?.id === issue.userId
  const events = useQuery(q(issueEndpoints.listIssueEvents, { params: { issueId: issue.issueId } }))
  useEffect(() => markOpened(issue.issueId), [issue])
  useReadItems(issue.issueId)
  return (
    <div className="flex flex-col gap-4 print:gap-4">
      <PrintedHead />
      <IssueHead issue={issue} />
      <LeftSightNote issue={issue} where="page" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <IssueStand issue={issue} events={events.data} isReading={events.isPending} isOwn={isOwn} />
          {/* Who reported it knows what it is about; everybody else has to read it first. */}
          {!isOwn && <Description issue={issue} />}
          <History issueId={issue.issueId} query={events} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          {issue.attachments.length > 0 && (
            <Card title="Photos" actions={<RedactPhotoButton issue={issue} />}>
              <PhotoStrip issueId={issue.issueId} photos={issue.attachments} />
            </Card>
          )}
          {isOwn && <Description issue={issue} />}
          <Card title="Details">
            <IssueFacts issue={issue} isNarrow />
          </Card>
          <Retention issue={issue} />
        </div>
      </div>
    </div>
  )
}

/** The way back, and what this is about: whose home, and what. */
function IssueHead({ issue }: { issue: Issue }) {
  const back = useCan('issue:moderate')
    ? { href: paths.manageLoggedIssues, name: 'Manage Logged Issues' }
    : { href: paths.dashboard, name: 'Home' }
  return (
    <header className="flex min-w-0 flex-col">
      <BackLink {...back} />
      <p className="mt-1 text-xs text-muted tabular-nums">
        <span>Issue {issue.jobId}</span> · <span>{issue.propertyName}</span>
      </p>
      <h1 className="mt-0.5 text-xl font-semibold break-words">{issue.title}</h1>
    </header>
  )
}

function Description({ issue }: { issue: Issue }) {
  return (
    <Card title="Description" actions={<RedactTextButton issue={issue} />}>
      <p className="text-sm break-words whitespace-pre-line">{issue.description}</p>
    </Card>
  )
}

interface HistoryProps {
  issueId: number
  query: UseQueryResult<readonly IssueEvent[], ApiError>
}

/** The history, for those who may read it. */
function History({ issueId, query: events }: HistoryProps) {
  if (events.error && (events.error.status === 404 || events.error.status === 403)) return null
  return (
    <Card title="History" actions={<HistoryLink type="issue" id={issueId} />}>
      {events.isError && !events.data && (
        <ErrorPanel {...fixedText(events.error, 'The history could not be loaded.')} query={events} />
      )}
      {events.isPending && <Skeleton count={3} className="h-10" label="Loading the history" />}
      {events.data && <IssueTimeline events={events.data} />}
    </Card>
  )
}

/** One that is nobody's any more has nothing to hold. */
function Retention({ issue }: { issue: Issue }) {
  if (!useCan('retention:read') || issue.reporterName === null) return null
  return (
    <Card title="Data retention" className="print:hidden">
      <HoldNote
        target={{ jobId: issue.jobId, name: `issue ${issue.jobId}` }}
        of={{ issueId: issue.issueId }}
      />
    </Card>
  )
}
