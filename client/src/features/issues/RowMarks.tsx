import { DEFAULT_PRIORITY } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { formatRelative } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { dueStateOf } from './deadlines/labels.ts'

type Tone = 'danger' | 'warn' | 'muted'

interface Mark {
  text: string
  tone: Tone
}

const COLOURS: Record<Tone, string> = { danger: 'text-danger', warn: 'text-warn', muted: 'text-muted' }

/** Priority and vulnerable persons flag, shown below the title of a row. */
export function TitleMarks({ issue: { priority, vulnerablePersons } }: { issue: Issue }) {
  const marks: Mark[] = []
  if (priority === 'Emergency') marks.push({ text: priority, tone: 'danger' })
  else if (priority !== null && priority !== DEFAULT_PRIORITY)
    marks.push({ text: priority, tone: priority === 'Urgent' ? 'warn' : 'muted' })
  if (vulnerablePersons === true) marks.push({ text: 'Vulnerable', tone: 'warn' })
  return <MarkLine marks={marks} />
}

/** Shows whether a reply is needed, the deadline, the owner and similar facts below the status of a row. */
export function StatusMarks({ issue }: { issue: Issue }) {
  const { needsReply, quiet, dueAt, waitingSince, reopenedCount, isToCheck, ownerName } = issue
  const marks: Mark[] = []
  if (needsReply === true) marks.push({ text: 'Needs reply', tone: 'warn' })
  if (isToCheck === true) marks.push({ text: 'To check', tone: 'warn' })
  if (dueAt !== null) marks.push(dueMark(dueAt))
  if (waitingSince !== null) marks.push({ text: 'Waiting for the resident', tone: 'muted' })
  if (reopenedCount !== null && reopenedCount > 0)
    marks.push({ text: reopenedCount === 1 ? 'Reopened' : `Reopened ${reopenedCount} times`, tone: 'warn' })
  if (quiet === true) marks.push({ text: 'No activity', tone: 'muted' })
  if (ownerName !== null) marks.push({ text: `Owner: ${ownerName}`, tone: 'muted' })
  return <MarkLine marks={marks} className="max-w-28" />
}

function dueMark(dueAt: string): Mark {
  const state = dueStateOf(dueAt)
  const at = formatRelative(dueAt)
  if (state === 'overdue') return { text: `Overdue, due ${at}`, tone: 'danger' }
  return { text: `Due ${at}`, tone: state === 'today' ? 'warn' : 'muted' }
}

/** The facts take one line. The tooltip shows the full text of the facts. */
function MarkLine({ marks, className }: { marks: readonly Mark[]; className?: string }) {
  if (marks.length === 0) return null
  return (
    <span
      dir="auto"
      title={marks.map(({ text }) => text).join(' · ')}
      className={cx('block truncate text-xs font-medium print:max-w-none print:whitespace-normal', className)}
    >
      {marks.map(({ text, tone }, index) => (
        <span key={text} className={COLOURS[tone]}>
          {index > 0 && <span className="text-muted"> · </span>}
          <span>{text}</span>
        </span>
      ))}
    </span>
  )
}

/** The badge of the vulnerable persons flag, next to the title of a card. */
export function VulnerableBadge({ issue }: { issue: Pick<Issue, 'vulnerablePersons'> }) {
  return (
    issue.vulnerablePersons === true && (
      <Badge tone="warn" hasDot={false}>
        Vulnerable
      </Badge>
    )
  )
}
