import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { q } from '../../../api/query.ts'
import { isArranged } from '../../orders/appointments/when.ts'
import { plainState, whoComes } from './labels.ts'

/** Submitted and rejected issues never have work orders. */
const NEVER: readonly Issue['status'][] = ['Submitted', 'Rejected']

/** The text names no firm and no number of firms, because a reader can work for one of these firms. */
const PRICE_ASKED = { id: 0, text: 'We have asked for a price for this work.' }

/** The quotes and work orders of an issue in plain words, for the reporter and leasing staff. */
export function OrderState({ issue }: { issue: Issue }) {
  const { data } = useQuery({
    ...q(orderEndpoints.listIssueOrders, { params: { issueId: issue.issueId } }),
    enabled: !NEVER.includes(issue.status),
  })
  const who = whoComes(issue)
  const lines = (data ?? []).flatMap((order) => {
    // People who arrange the appointment already see it on another card.
    if (isArranged(order)) return []
    const text = plainState(order, who)
    return text === null ? [] : [{ id: order.orderId, text }]
  })
  // A declined order is hidden once staff have asked another firm.
  const shown = [...(issue.awaitsQuotes ? [PRICE_ASKED] : []), ...lines.slice(-2)]
  if (shown.length === 0) return null
  return (
    <ul aria-label="Quotes and work orders" className="flex flex-col gap-1 text-sm">
      {shown.map(({ id, text }) => (
        <li key={id} className="flex items-start gap-2">
          <Wrench aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          {text}
        </li>
      ))}
    </ul>
  )
}
