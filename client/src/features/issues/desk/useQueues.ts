import { ISSUE_QUEUES, LIMIT_QUEUES } from '@doorstep/contract/issues/queues/rules'
import { useCan } from '../../../api/session.ts'

/** The queues that can contain work for this person. */
export function useQueues() {
  const mayExceed = useCan('order:exceedLimit')
  return ISSUE_QUEUES.filter((queue) => mayExceed || !LIMIT_QUEUES.includes(queue))
}
