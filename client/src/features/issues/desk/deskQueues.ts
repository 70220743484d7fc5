import {
  ISSUE_QUEUE_LABELS,
  ISSUE_QUEUES,
  LIMIT_QUEUES,
  type IssueQueue,
} from '@doorstep/contract/issues/queues/rules'
import { issueQueueEndpoints } from '@doorstep/contract/issues/queues/endpoints'
import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q, qPage } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'

/** The queues of the desk: several queues of issues, and one queue of open incidents. */
export const DESK_QUEUES = [...ISSUE_QUEUES, 'incidents'] as const
export type DeskQueue = IssueQueue | 'incidents'

export const QUEUE_LABELS: Record<DeskQueue, string> = { ...ISSUE_QUEUE_LABELS, incidents: 'Incidents' }

/** The queues that can contain work for this person. */
export function useQueues(): DeskQueue[] {
  const mayExceed = useCan('order:exceedLimit')
  const mayManage = useCan('incident:manage')
  return DESK_QUEUES.filter((queue) =>
    queue === 'incidents' ? mayManage : mayExceed || !LIMIT_QUEUES.includes(queue),
  )
}

const INCIDENTS_MAX = 100

/**
 * The query of open incidents. Incidents whose next update is overdue come first. The list and its count share this
 * query.
 */
export function useOpenIncidents() {
  const query = { state: 'open', sort: 'nextUpdateBy', limit: INCIDENTS_MAX } as const
  return useQuery({
    ...qPage(incidentEndpoints.listIncidents, { query }),
    enabled: useCan('incident:manage'),
  })
}

/** The number of rows in each queue, and the queries that counted them. */
export function useQueueCounts() {
  const issues = useQuery(q(issueQueueEndpoints.countQueues))
  const incidents = useOpenIncidents()
  const counts: Partial<Record<DeskQueue, number>> = {
    ...Object.fromEntries((issues.data ?? []).map(({ queue, count }) => [queue, count])),
    ...(incidents.data && { incidents: incidents.data.total }),
  }
  return { counts, issues, incidents }
}
export type QueueCounts = ReturnType<typeof useQueueCounts>
