import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { useCan, useCurrentUser } from '../../api/session.ts'
import { markOpened } from '../../api/updates.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PrintedHead } from '../../ui/PrintedHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HistoryLink } from '../audit/HistoryLink.tsx'
import { HoldNote } from '../retention/HoldNote.tsx'
import { PhotoStrip } from './attachments/PhotoStrip.tsx'
import { nextStep } from './format.ts'
import { IssueActions } from './IssueActions.tsx'
import { IssueFacts } from './IssueFacts.tsx'
import { IssueLoader } from './IssueLoader.tsx'
import { IssueStatusBadge } from './IssueStatusBadge.tsx'
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
  // One that is nobody's any more has nothing to hold.
  const seesHolds = useCan('retention:read') && issue.reporterName !== null
  useEffect(() => markOpened(issue.issueId), [issue])
  return (
    <div className="flex flex-col gap-6 print:gap-4">
      <PrintedHead />
      <LeftSightNote issue={issue} where="page" />
      <header className="flex flex-col justify-between gap-4 md:flex-row md:items-start print:block">
        <div className="min-w-0">
          <p className="text-xs text-muted tabular-nums">Issue {issue.jobId}</p>
          <h1 className="mt-0.5 text-xl font-semibold break-words">{issue.title}</h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
            <IssueStatusBadge status={issue.status} />
            <p className="text-sm text-muted">{nextStep(issue.status, isOwn)}</p>
          </div>
        </div>
        <IssueActions issue={issue} where="page" />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="Description" actions={<RedactTextButton issue={issue} />}>
            <p className="text-sm break-words whitespace-pre-line">{issue.description}</p>
          </Card>
          {issue.attachments.length > 0 && (
            <Card title="Photos" actions={<RedactPhotoButton issue={issue} />}>
              <PhotoStrip issueId={issue.issueId} photos={issue.attachments} />
            </Card>
          )}
          <History issueId={issue.issueId} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <Card title="Details" className="max-lg:order-first">
            <IssueFacts issue={issue} isNarrow />
          </Card>
          {seesHolds && (
            <Card title="Data retention" className="print:hidden">
              <HoldNote
                target={{ jobId: issue.jobId, name: `issue ${issue.jobId}` }}
                of={{ issueId: issue.issueId }}
              />
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}

/** The history, for those who may read it. */
function History({ issueId }: { issueId: number }) {
  const events = useQuery(q(issueEndpoints.listIssueEvents, { params: { issueId } }))
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
