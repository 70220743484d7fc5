import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { Order } from '@doorstep/contract/orders/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { isUnfinished } from './labels.ts'

/** Steps that cancel the open work orders of the issue. */
const ENDING: readonly IssueStatus[] = ['Resolved', 'Closed', 'Withdrawn']

/** The work orders that a step would cancel. Empty if the step cancels no work orders. Undefined while loading. */
export function useOpenOrders(issueId: number, to: IssueStatus | null): readonly Order[] | undefined {
  const isEnding = to !== null && ENDING.includes(to)
  const { data, isError } = useQuery({
    ...q(orderEndpoints.listIssueOrders, { params: { issueId } }),
    enabled: isEnding,
  })
  if (!isEnding || isError) return []
  return data?.filter(({ status }) => isUnfinished(status))
}
