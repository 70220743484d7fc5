import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DueText } from '../deadlines/DueMark.tsx'
import { PriorityMark } from '../deadlines/PriorityMark.tsx'
import { EmergencyBadge } from '../emergencies/EmergencyBadge.tsx'
import { IssueStatusBadge } from '../IssueStatusBadge.tsx'
import { ConversationMarks } from '../notes/ConversationMarks.tsx'
import { ReopenedBadge } from '../verdicts/ReopenedBadge.tsx'
import type { HeldRow } from './heldRows.ts'
import { rowId } from './useChosen.ts'

interface DeskRowProps {
  row: HeldRow
  href: string
  isChosen: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** An issue in two lines: its title and age, then its home and owner, with marks. */
export function DeskRow({ row: { issue, state }, href, isChosen, isSelected, onSelect }: DeskRowProps) {
  const isGone = state === 'gone'
  const { issueId, jobId, title, propertyName, createdAt, ownerName, dueAt } = issue
  return (
    <li
      id={rowId(issueId)}
      className={cx(
        'flex items-start gap-1 border-b border-border py-1.5 pr-4 pl-2 last:border-b-0',
        isChosen ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-sunken',
      )}
    >
      {/* Lies above the row's link, which covers the whole row. */}
      <div className="relative z-1 flex shrink-0 justify-center px-2">
        <Checkbox isSelected={isSelected} onChange={onSelect} isDisabled={isGone}>
          <span className="sr-only">Choose issue {jobId}</span>
        </Checkbox>
      </div>
      <div className={cx('flex min-w-0 flex-1 flex-col gap-1 py-1', isGone && 'opacity-60')}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            href={href}
            look="plain"
            aria-current={isChosen ? 'page' : undefined}
            className="row-link min-w-0 text-sm font-medium break-words"
          >
            <bdi>{title}</bdi>
          </Link>
          <span className="text-xs text-muted">
            <span className="sr-only">Reported </span>
            <Time at={createdAt} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <span className="tabular-nums">{jobId}</span>
          <span aria-hidden="true">·</span>
          <span dir="auto" className="break-words">
            {propertyName}
          </span>
          <span aria-hidden="true">·</span>
          <span>
            <span className="sr-only">Owner: </span>
            <bdi>{ownerName ?? 'Nobody'}</bdi>
          </span>
          {!isGone && dueAt !== null && <DueText dueAt={dueAt} />}
        </div>
        {isGone ? <Taken issue={issue} /> : <Marks issue={issue} />}
      </div>
    </li>
  )
}

function Marks({ issue }: { issue: Issue }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <IssueStatusBadge status={issue.status} />
      <EmergencyBadge issue={issue} />
      <PriorityMark issue={issue} />
      {issue.vulnerablePersons && <Badge tone="purple">Vulnerable</Badge>}
      <ConversationMarks issue={issue} />
      <ReopenedBadge issue={issue} />
    </div>
  )
}

/** Names the person who took the issue out of the list. */
function Taken({ issue: { issueId } }: { issue: Issue }) {
  const events = useQuery(q(issueEndpoints.listIssueEvents, { params: { issueId } }))
  return (
    <p className="text-xs font-medium">
      {events.data ? takenText(events.data) : events.isError ? takenText([]) : ' '}
    </p>
  )
}

const SYSTEM = 'System'

/** The latest event explains why an issue is no longer in the list. */
function takenText(events: readonly IssueEvent[]): string {
  // Automatic steps follow from steps by people.
  const last = events.findLast(({ actor }) => actor !== SYSTEM)
  if (last === undefined || last.kind === 'reported') return 'No longer in this list'
  if (last.own) return 'Done by you'
  const who = last.actor ?? 'somebody else'
  return last.toStatus === 'Withdrawn' ? `Withdrawn by ${who}` : `Taken by ${who}`
}
