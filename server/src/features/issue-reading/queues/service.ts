import { ISSUE_QUEUES } from '@doorstep/contract/issues/queues/rules'
import type { IssueQueueCount } from '@doorstep/contract/issues/queues/schema'
import type { Ctx } from '../../../context.ts'
import { queuesOf } from './rules.ts'
import { countQueued } from './queries.ts'

/** Counts the issues in each queue, for the places that this reader manages. */
export async function countQueues(ctx: Ctx): Promise<IssueQueueCount[]> {
  const queues = queuesOf(ctx.actor, ISSUE_QUEUES)
  const counts = await countQueued(ctx, queues)
  return queues.map((queue) => ({ queue, count: counts[queue] }))
}
