import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { dueStateOf, lateText } from '../deadlines/labels.ts'
import { PriorityMark } from '../deadlines/PriorityMark.tsx'
import { EmergencyBadge } from '../emergencies/EmergencyBadge.tsx'
import { statusLabel } from '../format.ts'
import type { HeldRow } from './heldRows.ts'
import { latestFact } from './rowWords.ts'
import { issueHref, type Source } from './sources.ts'
import { rowId } from './useChosen.ts'

interface DeskRowProps {
  row: HeldRow
  source: Source
  isChosen: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/**
 * A row of the list: the issue's title, badges and time, then its home, status and latest fact. In a narrow list, the
 * badges are on the second line.
 */
export function DeskRow({ row: { issue, state }, source, isChosen, isSelected, onSelect }: DeskRowProps) {
  const isGone = state === 'gone'
  const { issueId, jobId, title } = issue
  return (
    <li
      id={rowId(issueId)}
      className={cx(
        'flex min-h-14 items-center gap-1 border-b border-border py-1 pr-3 pl-1 last:border-b-0 max-md:py-2 @max-[14rem]/screen:pr-0',
        isChosen ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-sunken',
      )}
    >
      {/* The checkbox is above the row's link, which covers the whole row. */}
      <div className="relative z-1 flex shrink-0 justify-center px-2 @max-[14rem]/screen:px-0">
        <Checkbox isSelected={isSelected} onChange={onSelect} isDisabled={isGone}>
          <span className="sr-only">Choose issue {jobId}</span>
        </Checkbox>
      </div>
      <div
        className={cx(
          'grid min-w-0 flex-1 grid-cols-[minmax(0,auto)_auto_1fr] items-baseline gap-x-2 @max-[30rem]/rows:grid-cols-[minmax(0,1fr)_auto]',
          isGone && 'opacity-60',
        )}
      >
        <Link
          href={issueHref(source, issueId)}
          look="plain"
          aria-current={isChosen ? 'page' : undefined}
          className="row-link min-w-0 text-sm leading-4.5 font-medium break-words @min-[30rem]/rows:truncate"
        >
          <bdi title={title}>{title}</bdi>
        </Link>
        <span className="text-right text-xs whitespace-nowrap text-muted tabular-nums @min-[30rem]/rows:col-start-3">
          <RowTimeText issue={issue} source={source} />
        </span>
        {isGone ? <Taken issue={issue} /> : <Facts issue={issue} source={source} />}
      </div>
    </li>
  )
}

type PartProps = Pick<DeskRowProps, 'source'> & { issue: Issue }

/**
 * Badges for exceptional facts about the issue, except facts that the whole list shares. A wide list shows the badges
 * after the title.
 */
function Marks({ issue, source: { shared } }: PartProps) {
  return (
    <span className="inline-flex items-center gap-1 empty:hidden @max-[30rem]/rows:mr-1 @max-[30rem]/rows:flex-wrap @min-[30rem]/rows:col-start-2 @min-[30rem]/rows:row-start-1">
      {!shared.has('priority') && <EmergencyBadge issue={issue} />}
      {!shared.has('priority') && issue.priority !== 'Planned' && <PriorityMark issue={issue} />}
      {issue.vulnerablePersons && <Badge tone="purple">Vulnerable</Badge>}
    </span>
  )
}

function RowTimeText({ issue: { createdAt, updatedAt, dueAt }, source: { time } }: PartProps) {
  if (time === 'due' && dueAt !== null)
    return dueStateOf(dueAt) === 'overdue' ? (
      <time dateTime={dueAt} className="font-medium text-danger">
        {lateText(dueAt)}
      </time>
    ) : (
      <span className={dueStateOf(dueAt) === 'today' ? 'font-medium text-warn' : undefined}>
        Due <Time at={dueAt} />
      </span>
    )
  const isLatest = time === 'latest'
  return (
    <>
      <span className="sr-only">{isLatest ? 'Changed ' : 'Reported '}</span>
      <Time at={isLatest ? updatedAt : createdAt} />
    </>
  )
}

/** The number of characters of a title that fit on one line next to an open issue. */
const ONE_LINE = 36

function Facts({ issue, source }: PartProps) {
  const { shared, time } = source
  const { title, propertyName, status, dueAt, needsReply, isToCheck, reopenedCount } = issue
  const isLate = time !== 'due' && dueAt !== null && dueStateOf(dueAt) === 'overdue'
  const calls = [
    isLate && 'Overdue',
    needsReply && !shared.has('needsReply') && 'Needs reply',
    isToCheck && !shared.has('resolvedToCheck') && 'To check',
    reopenedCount && 'Reopened',
  ].filter((call) => typeof call === 'string')
  return (
    <p
      className={cx(
        'line-clamp-2 min-w-0 text-xs break-words text-muted @max-[30rem]/rows:col-span-full @min-[30rem]/rows:contents',
        // The facts below a long title get only one line. So twelve rows fit next to an open issue, even if titles take
        // two lines.
        title.length > ONE_LINE && 'md:@max-[30rem]/rows:line-clamp-1',
      )}
    >
      <Marks issue={issue} source={source} />
      <span className="@min-[30rem]/rows:col-span-full @min-[30rem]/rows:truncate">
        <bdi>{propertyName}</bdi>
        {!shared.has('status') && <span>{` · ${statusLabel(status)}`}</span>}
        {calls.map((call) => (
          <span key={call} className={cx('font-medium', call === 'Overdue' ? 'text-danger' : 'text-warn')}>
            <span className="font-normal text-muted"> · </span>
            {call}
          </span>
        ))}
        {' · '}
        <bdi>{latestFact(issue, shared)}</bdi>
      </span>
    </p>
  )
}

/** Names the person whose step removed the issue from the list. */
function Taken({ issue: { issueId } }: { issue: Issue }) {
  const events = useQuery(q(issueEndpoints.listIssueEvents, { params: { issueId } }))
  return (
    <p className="col-span-full min-w-0 text-xs font-medium">
      {events.data ? takenText(events.data) : events.isError ? takenText([]) : ' '}
    </p>
  )
}

const SYSTEM = 'System'

/** The latest event explains why an issue is no longer in the list. */
function takenText(events: readonly IssueEvent[]): string {
  // An automatic step only follows from a person's step, so the text names the person.
  const last = events.findLast(({ actor }) => actor !== SYSTEM)
  if (last === undefined || last.kind === 'reported') return 'No longer in this list'
  if (last.own) return 'Done by you'
  const who = last.actor ?? 'somebody else'
  return last.toStatus === 'Withdrawn' ? `Withdrawn by ${who}` : `Handled by ${who}`
}
