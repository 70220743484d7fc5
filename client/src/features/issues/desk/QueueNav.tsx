import { ISSUE_QUEUE_LABELS, type IssueQueue } from '@doorstep/contract/issues/queues/rules'
import type { IssueQueueCount } from '@doorstep/contract/issues/queues/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryError } from '../../../tables/QueryError.tsx'
import type { ApiError } from '../../../api/apiError.ts'
import { queueHref } from './address.ts'
import { QueueLink } from './QueueLink.tsx'
import { useQueues } from './useQueues.ts'

interface QueueNavProps {
  counts: UseQueryResult<IssueQueueCount[], ApiError>
  current: IssueQueue | null
}

/** The queues, with the number of issues in each. */
export function QueueNav({ counts, current }: QueueNavProps) {
  const queues = useQueues()
  const countOf = (queue: IssueQueue) => counts.data?.find((one) => one.queue === queue)?.count
  return (
    <nav aria-label="Queues" className="flex min-w-0 flex-col gap-3">
      <QueryError query={counts} text="We couldn’t count the queues. Try again." />
      <ul className="overflow-clip rounded-lg border border-border bg-surface @min-[56rem]/desk:border-0 @min-[56rem]/desk:bg-transparent">
        {queues.map((queue) => (
          <QueueLink
            key={queue}
            href={queueHref(queue)}
            name={ISSUE_QUEUE_LABELS[queue]}
            count={countOf(queue)}
            isCurrent={queue === current}
            isAlarm={queue === 'emergencies'}
          />
        ))}
      </ul>
    </nav>
  )
}
