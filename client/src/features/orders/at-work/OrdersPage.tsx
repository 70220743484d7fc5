import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { Order } from '@doorstep/contract/orders/schema'
import { placeText } from '@doorstep/contract/places/texts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { callPage } from '../../../api/call.ts'
import { metaOf } from '../../../api/query.ts'
import { formatExact, formatVisit } from '../../../lib/dates.ts'
import { storedUserId } from '../../../lib/storage.ts'
import { paths } from '../../../paths.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { cx } from '../../../ui/cx.ts'
import { ALONE, LINK } from '../../../ui/fieldStyles.ts'
import { Link } from '../../../ui/Link.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { isSentOff } from '../../../work/deviceWork.ts'
import { mapAddress } from '../../../work/mapAddress.ts'
import { KIND_TEXTS, STATUS_TEXTS } from '../../../work/texts.ts'
import { useDeviceWork } from '../../../work/useDeviceWork.ts'
import { groupsOf } from './groups.ts'
import { QuotesAsked } from './QuotesAsked.tsx'

const LIMIT = 100

/** A firm's work orders: today's appointments first, then the other work orders by status. */
export default function OrdersPage(): ReactNode {
  usePageTitle('Work orders')
  const query = useOwnOrders()
  const { works } = useDeviceWork(storedUserId() ?? '', () => void query.refetch())
  const waiting = (works ?? []).filter(isSentOff)
  const { data, error, hasNextPage } = query
  const orders = data?.pages.flatMap(({ rows }) => rows)
  return (
    <>
      <PageHeader title="Work orders" lead="Your work orders, with today’s appointments first." />
      <QueryError query={query} text="We couldn’t load the work orders. Try again." />
      {!orders && !error && <Skeleton count={4} className="h-24" label="Loading the work orders" />}
      <div className="flex flex-col gap-6">
        <QuotesAsked />
        {orders?.length === 0 && (
          <Card>
            <EmptyState
              message="No work orders yet."
              hint="Work orders that are sent to your firm appear here."
            />
          </Card>
        )}
        {groupsOf(orders ?? []).map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="mb-2 text-sm font-semibold">
              {group.title} <span className="font-normal text-muted tabular-nums">{group.orders.length}</span>
            </h2>
            <ul className="flex flex-col gap-3">
              {group.orders.map((order) => (
                <OrderRow
                  key={order.orderId}
                  order={order}
                  hasStatus={!group.sharesStatus}
                  note={waiting
                    .filter(({ orderId }) => orderId === order.orderId)
                    .map(({ kind, refusal }) => `${KIND_TEXTS[kind].waits}: not sent${refusal ? '' : ' yet'}`)
                    .join(', ')}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasNextPage && (
        <Button variant="secondary" className="mt-4" onPress={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function useOwnOrders() {
  return useInfiniteQuery({
    ...metaOf(orderEndpoints.listOrders),
    queryKey: [orderEndpoints.listOrders.name, 'at work'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callPage(
        orderEndpoints.listOrders,
        { query: { limit: LIMIT, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

interface OrderRowProps {
  order: Order
  hasStatus: boolean
  note: string
}

/**
 * Shows the time, the work and the place of an order. The link to the order covers the whole row, except the map link.
 */
function OrderRow({ order, hasStatus, note }: OrderRowProps) {
  const { orderId, jobId, issueTitle, status, appointment, dueAt } = order
  const { label, tone } = STATUS_TEXTS[status]
  return (
    <li className="relative rounded-lg border border-border bg-surface p-4 hover:border-border-strong">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_12rem]">
          {appointment && (
            <time
              dateTime={appointment.startsAt}
              title={formatExact(appointment.startsAt)}
              className="block text-lg font-semibold tabular-nums"
            >
              {formatVisit(appointment)}
            </time>
          )}
          <Link
            href={paths.ownOrder(orderId)}
            className="text-base font-medium break-words after:absolute after:inset-0"
          >
            {issueTitle}
          </Link>
        </div>
        {hasStatus && <Badge tone={tone}>{label}</Badge>}
      </div>
      <p dir="auto" className="mt-1 text-sm break-words">
        {placeText(order)}
      </p>
      <p className="mt-1 text-xs text-muted">
        Job {jobId}
        {dueAt !== null && (
          <>
            , to be done by <Time at={dueAt} as="exact" />
          </>
        )}
      </p>
      {appointment && (
        <a
          href={mapAddress(order)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open in maps: ${placeText(order)}`}
          className={cx(LINK, ALONE, 'relative z-1 mt-1 gap-1 text-sm')}
        >
          <MapPin aria-hidden="true" className="size-4" />
          Open in maps
        </a>
      )}
      {note !== '' && <p className="mt-1 text-sm text-warn">{note}</p>}
    </li>
  )
}
