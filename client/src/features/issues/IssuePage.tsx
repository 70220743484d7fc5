import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { useCan, useCurrentUser } from '../../api/session.ts'
import { markOpened } from '../../api/updates.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { PrintedHead } from '../../ui/PrintedHead.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { PlaceName } from './building/PlaceName.tsx'
import { useReadNotifications } from '../notifications/useReadNotifications.ts'
import { HoldNote } from '../retention/HoldNote.tsx'
import { BackLink } from './BackLink.tsx'
import {
  ConversationCard,
  DescriptionCard,
  DeskCard,
  OrdersPart,
  PhotosCard,
  ShowingPart,
} from './IssueCards.tsx'
import { isLive } from './format.ts'
import { IssueFacts } from './IssueFacts.tsx'
import { IssueLoader } from './IssueLoader.tsx'
import { IssueState } from './IssueState.tsx'
import { LastKnownIssueNote } from './LastKnownIssueNote.tsx'
import { NoteBar } from './notes/NoteBar.tsx'
import { WritingDock } from './notes/WritingDock.tsx'
import { useNoteWriting } from './notes/useNoteWriting.ts'
import { VerdictsCard } from './verdicts/VerdictsCard.tsx'

const loadAppointments = () => import('../orders/appointments/AppointmentCard.tsx')
const loadAccess = () => import('./access/AccessCard.tsx')
const loadContact = () => import('./contacts/ContactCard.tsx')
const loadVerdict = () => import('./verdicts/VerdictCard.tsx')
const loadFlag = () => import('./vulnerable-flag/VulnerableFlagCard.tsx')

const route = getRouteApi('/issues/$issueId')

export default function IssuePage(): ReactNode {
  const { issueId } = route.useParams()
  return (
    <IssueLoader issueId={issueId} title="Issue">
      {(issue) => <OpenedIssue key={issue.issueId} issue={issue} />}
    </IssueLoader>
  )
}

function OpenedIssue({ issue }: { issue: Issue }) {
  const userId = useCurrentUser()?.id
  const isOwn = userId === issue.userId
  const isOnSide = isOwn || userId === issue.contactId
  const events = useQuery(q(issueEndpoints.listIssueEvents, { params: { issueId: issue.issueId } }))
  useEffect(() => markOpened(issue.issueId), [issue])
  useReadNotifications(issue.issueId)
  const writing = useNoteWriting(issue)
  // Staff read the report and its photos in the conversation.
  const isStaff = useCan('issue:moderate') && !isOwn
  return (
    <div className="flex flex-col gap-4 print:gap-4">
      <PrintedHead />
      <IssueHead issue={issue} />
      <LastKnownIssueNote issue={issue} where="page" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="@container flex min-w-0 flex-col gap-4 md:gap-6">
          <VerdictPart issue={issue} />
          <AppointmentPart issue={issue} isOwn={isOnSide} />
          <IssueState
            issue={issue}
            events={events.data}
            isReading={events.isPending}
            isOwn={isOnSide}
            onWrite={writing.canWrite ? writing.open : undefined}
          />
          {/* Reporters know what their issue is about. Everybody else needs to read it first. */}
          {!isOwn && !isStaff && <DescriptionCard issue={issue} />}
          <OrdersPart issue={issue} />
          <ConversationCard
            issue={issue}
            query={events}
            writing={writing}
            isOwn={isOnSide}
            isStaff={isStaff}
          />
          {events.data && isStaff && <WritingDock issue={issue} writing={writing} />}
          {events.data && !isStaff && <NoteBar writing={writing} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          {!isStaff && <PhotosCard issue={issue} />}
          {isOwn && <DescriptionCard issue={issue} />}
          <DeskCard issue={issue} />
          <ShowingPart issue={issue} />
          <Card title="Details">
            <IssueFacts issue={issue} isNarrow hasFlagCard={hasFlagCard(issue)} />
          </Card>
          {events.data && <VerdictsCard issueId={issue.issueId} />}
          <ContactPart issue={issue} />
          <FlagPart issue={issue} />
          <AccessPart issue={issue} isOwn={isOwn} />
          <Retention issue={issue} />
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

const hasFlagCard = (issue: Issue) => issue.can.includes('issue:setVulnerableFlag')

const isConcerned = (issue: Issue, isOwn: boolean) => isOwn || issue.can.includes('issue:moderate')

/** Appointments of firms, for residents. Staff see them in the work order. */
function AppointmentPart({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  const isStaff = issue.can.includes('issue:moderate')
  const loaded = useLoaded(loadAppointments, isLive(issue.status) && isOwn && !isStaff)
  return loaded && <loaded.AppointmentCard issueId={issue.issueId} />
}

/** Loaded only for the reporter's side and staff, so that nobody else downloads its code. */
function AccessPart({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  const loaded = useLoaded(loadAccess, isConcerned(issue, isOwn))
  return loaded && <loaded.AccessCard issue={issue} isOwn={isOwn} />
}

function ContactPart({ issue }: { issue: Issue }) {
  // Nobody lives in shared parts, so nobody there can be chosen.
  const hasHome = !issue.place?.isCommon
  const loaded = useLoaded(loadContact, hasHome && issue.can.includes('issue:setContact'))
  return loaded && <loaded.ContactCard issue={issue} />
}

function VerdictPart({ issue }: { issue: Issue }) {
  const loaded = useLoaded(loadVerdict, issue.can.includes('issue:giveVerdict'))
  return loaded && <loaded.VerdictCard issue={issue} />
}

function FlagPart({ issue }: { issue: Issue }) {
  const loaded = useLoaded(loadFlag, hasFlagCard(issue))
  return loaded && <loaded.VulnerableFlagCard issue={issue} />
}

/** Administrators can redact every issue except anonymised ones, which have nothing to hold. */
function Retention({ issue }: { issue: Issue }) {
  if (!useCan('retention:read') || !issue.can.includes('issue:redact')) return null
  return (
    <Card title="Data retention" className="print:hidden">
      <HoldNote
        target={{ jobId: issue.jobId, name: `issue ${issue.jobId}` }}
        of={{ issueId: issue.issueId }}
      />
    </Card>
  )
}
