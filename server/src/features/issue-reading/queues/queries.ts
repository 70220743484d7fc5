import { QUEUE_QUERIES } from '@doorstep/contract/issues/queues/rules'
import type { IssueQueue } from '@doorstep/contract/issues/queues/rules'
import { ListIssues } from '@doorstep/contract/issues/schema'
import type { Ctx } from '../../../context.ts'
import { countsOf } from '../filtering/queries.ts'

/** Counts the issues in each queue, up to the cap. */
export async function countQueued<Queue extends IssueQueue>(
  ctx: Ctx,
  queues: readonly Queue[],
  cap?: number,
): Promise<Record<Queue, number>> {
  const counts = await countsOf(
    ctx,
    queues.map((queue) => ListIssues.parse(QUEUE_QUERIES[queue])),
    cap,
  )
  // The statement returns one count for each queue, in the same order.
  return Object.fromEntries(queues.map((queue, at) => [queue, counts[at]])) as Record<Queue, number>
}
