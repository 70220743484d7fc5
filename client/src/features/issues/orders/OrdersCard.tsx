import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { isLive } from '../format.ts'
import { AskQuotesButton } from '../quotes/AskQuotesButton.tsx'
import { issueQuotes } from '../quotes/quoteList.ts'
import { QuotesPart } from '../quotes/QuotesPart.tsx'
import { OrderItem } from './OrderItem.tsx'
import { SendOrderButton } from './SendOrder.tsx'
import { useOrderStep } from './useOrderStep.ts'

/** The work orders and quotes of an issue, for staff, with buttons to ask another firm. */
export function OrdersCard({ issue }: { issue: Issue }) {
  const orders = useQuery(q(orderEndpoints.listIssueOrders, { params: { issueId: issue.issueId } }))
  const canSend = isLive(issue.status) && issue.can.includes('issue:moderate')
  // The newest order is first, because the latest order counts.
  const rows = orders.data?.toSorted((a, b) => b.orderId - a.orderId)
  const quotes = useQuery(issueQuotes(issue.issueId))
  // If sending an order is the next step, the button is next to the current status instead.
  const isNext = useOrderStep(issue)?.isSendingNext ?? false
  const hasButton = !orders.isPending && !quotes.isPending && !isNext
  const hasQuotes = (quotes.data ?? []).length > 0
  if (!canSend && !hasQuotes && (orders.isPending || rows?.length === 0)) return null
  return (
    <Card
      title="Work orders"
      actions={
        canSend && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <AskQuotesButton issue={issue} />
            {hasButton && <SendOrderButton issue={issue} />}
          </div>
        )
      }
    >
      <QuotesPart issue={issue} />
      <QueryError query={orders} text="We couldn’t load the work orders. Try again." />
      {orders.isPending && <Skeleton className="h-16" label="Loading the work orders" />}
      {rows?.length === 0 && !hasQuotes && <p className="text-sm text-muted">No firm has been asked yet.</p>}
      {rows && rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {rows.map((order) => (
            <li key={order.orderId} className="py-4 first:pt-0 last:pb-0">
              <OrderItem order={order} issue={issue} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
