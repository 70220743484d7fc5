import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'
import { Time } from '../../../ui/Time.tsx'
import { dueStateOf } from './labels.ts'

type Due = Pick<Issue, 'dueAt' | 'waitingSince' | 'ownerName'>

/**
 * Shows the deadline, whether the deadline has passed, and the owner. Appears below a status, for people who can see
 * these facts.
 */
export function DueMark({ issue: { dueAt, waitingSince, ownerName } }: { issue: Due }) {
  if (dueAt === null && waitingSince === null && ownerName === null) return null
  return (
    <span className="flex flex-col items-start gap-0.5 text-xs text-muted in-[.items-end]:items-end">
      {dueAt !== null && <DueText dueAt={dueAt} />}
      {waitingSince !== null && <span>Waiting for the resident</span>}
      {ownerName !== null && (
        <span>
          <span className="sr-only">Owner: </span>
          {ownerName}
        </span>
      )}
    </span>
  )
}

/** Shows when an issue is due, for example "Overdue, due 2 days ago" or "Due in 3 days". */
export function DueText({ dueAt }: { dueAt: string }) {
  const state = dueStateOf(dueAt)
  if (state === 'overdue')
    return (
      <span key={state} className="inline-flex flex-wrap items-center gap-x-1.5">
        <Badge tone="danger">Overdue</Badge>
        <span className="sr-only">, </span>
        <span className="text-danger">
          due <Time at={dueAt} />
        </span>
      </span>
    )
  return (
    <span key={state} className={state === 'today' ? 'font-medium text-warn' : undefined}>
      Due <Time at={dueAt} />
    </span>
  )
}
