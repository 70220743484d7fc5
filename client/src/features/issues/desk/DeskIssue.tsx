import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { q } from '../../../api/query.ts'
import { useCan, useCurrentUser } from '../../../api/session.ts'
import { markOpened } from '../../../api/updates.ts'
import { Card } from '../../../ui/Card.tsx'
import { OneFilled } from '../../../ui/OneFilled.tsx'
import { useReadNotifications } from '../../notifications/useReadNotifications.ts'
import { StaffDesk } from '../deadlines/StaffDesk.tsx'
import { FurtherCards, hasFlagCard } from '../FurtherCards.tsx'
import {
  AppointmentPart,
  ConversationCard,
  DuplicatesPart,
  KeysPart,
  OrdersPart,
  MergesPart,
  ShowingPart,
  VerdictPart,
} from '../IssueCards.tsx'
import { IssueFacts } from '../IssueFacts.tsx'
import { IssueState } from '../IssueState.tsx'
import { LastKnownIssueNote } from '../LastKnownIssueNote.tsx'
import { NoteBar } from '../notes/NoteBar.tsx'
import { WritingDock } from '../notes/WritingDock.tsx'
import { useOrdersLater } from '../orders/useOrderStep.ts'
import { useNoteWriting } from '../notes/useNoteWriting.ts'
import { VerdictsCard } from '../verdicts/VerdictsCard.tsx'

/** How often the user pressed the key for a note and the key for possible duplicates. */
export interface Asked {
  note: number
  duplicates: number
}

interface DeskIssueProps {
  issue: Issue
  asked: Asked
}

/** One issue at the desk, with everything from its own page in one column. */
export function DeskIssue(props: DeskIssueProps) {
  return (
    <OneFilled>
      <OpenedIssue {...props} />
    </OneFilled>
  )
}

function OpenedIssue({ issue, asked }: DeskIssueProps) {
  const { issueId } = issue
  const userId = useCurrentUser()?.id
  const isOwn = userId === issue.userId
  const isOnSide = isOwn || userId === issue.contactId
  const events = useQuery(q(issueEndpoints.listIssueEvents, { params: { issueId } }))
  useEffect(() => markOpened(issue.issueId), [issue])
  useReadNotifications(issueId)
  const hasDeadlines = useCan('issue:readDeadlines')
  const writing = useNoteWriting(issue)
  const isLater = useOrdersLater(issue)
  useAskedNote(asked.note, !events.isPending && writing.canWrite, writing.open)
  return (
    <div className="@container flex min-w-0 flex-col gap-4">
      {hasDeadlines && <StaffDesk issue={issue} isRow />}
      <LastKnownIssueNote issue={issue} where="page" />
      <MergesPart issue={issue} />
      <VerdictPart issue={issue} />
      <AppointmentPart issue={issue} isOwn={isOnSide} />
      {issue.mergedAt === undefined && (
        <IssueState issue={issue} events={events.data} isReading={events.isPending} isOwn={isOnSide} />
      )}
      {!isLater && <OrdersPart issue={issue} />}
      <ConversationCard issue={issue} query={events} writing={writing} isOwn={isOnSide} isStaff />
      {events.data ? (
        <WritingDock issue={issue} writing={writing} />
      ) : (
        !events.isPending && <NoteBar issue={issue} writing={writing} />
      )}
      {isLater && <OrdersPart issue={issue} />}
      <DuplicatesPart issue={issue} asked={asked.duplicates} />
      <ShowingPart issue={issue} />
      <Card title="Details">
        <IssueFacts issue={issue} hasFlagCard={hasFlagCard(issue)} />
      </Card>
      {events.data && <VerdictsCard issueId={issueId} />}
      <KeysPart issue={issue} />
      <FurtherCards issue={issue} isOwn={isOwn} />
    </div>
  )
}

/** Opens the composer for each requested note, as soon as the composer is available. */
function useAskedNote(asked: number, canOpen: boolean, open: () => void): void {
  const done = useRef(0)
  const isDue = canOpen && asked > 0
  useEffect(() => {
    if (!isDue || done.current === asked) return
    done.current = asked
    open()
    // oxlint-disable-next-line react/exhaustive-deps -- the effect runs once for each requested note
  }, [isDue, asked])
}
