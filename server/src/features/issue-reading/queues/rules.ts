import { LIMIT_QUEUES } from '@doorstep/contract/issues/queues/rules'
import type { IssueQueue } from '@doorstep/contract/issues/queues/rules'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'

/** Returns the queues that can contain something for this person. */
export function queuesOf<Queue extends IssueQueue>(actor: Actor, queues: readonly Queue[]): Queue[] {
  const mayExceed = includes(actor, 'order:exceedLimit', {})
  return queues.filter((queue) => mayExceed || !LIMIT_QUEUES.includes(queue))
}
