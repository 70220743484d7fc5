import { ISSUE_QUEUES, LIMIT_QUEUES } from '@doorstep/contract/issues/queues/rules'
import { useCan } from '../../../api/session.ts'

/** The queues in which something can wait for whoever looks. */
export function useQueues() {
  const mayExceed = useCan('order:exceedLimit')
  return ISSUE_QUEUES.filter((queue) => mayExceed || !LIMIT_QUEUES.includes(queue))
}
