import { hasPassed } from '../../../lib/dates.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { queueHref } from './address.ts'
import { QUEUE_LABELS, useQueues, type DeskQueue, type QueueCounts } from './deskQueues.ts'
import { QueueLink } from './QueueLink.tsx'

interface QueueNavProps {
  counted: QueueCounts
  current: DeskQueue | null
}

/** The queues, with the number of issues or incidents in each. */
export function QueueNav({ counted, current }: QueueNavProps) {
  const queues = useQueues()
  const { counts, issues, incidents } = counted
  // The list starts with the incident whose next update is due first.
  const nextUpdateBy = incidents.data?.rows[0]?.nextUpdateBy ?? null
  const isMissed = nextUpdateBy !== null && hasPassed(nextUpdateBy)
  return (
    <nav aria-label="Queues" className="flex min-w-0 flex-col gap-3">
      <QueryError query={issues} text="We couldn’t count the queues. Try again." />
      <ul className="overflow-clip rounded-lg border border-border bg-surface @min-[56rem]/desk:border-0 @min-[56rem]/desk:bg-transparent">
        {queues.map((queue) => (
          <QueueLink
            key={queue}
            href={queueHref(queue)}
            name={QUEUE_LABELS[queue]}
            count={counts[queue]}
            isCurrent={queue === current}
            isAlarm={queue === 'emergencies' || (queue === 'incidents' && isMissed)}
          />
        ))}
      </ul>
    </nav>
  )
}
