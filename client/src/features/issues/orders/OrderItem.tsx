import type { Issue } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { poundsText, ORDER_EVENT_LABELS } from '@doorstep/contract/orders/texts'
import { Fact } from '../../../ui/Fact.tsx'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { OrderAppointment } from '../../orders/appointments/OrderAppointment.tsx'
import { isArranged } from '../../orders/appointments/when.ts'
import { CutText } from '../CutText.tsx'
import { OrderActions, OrderMenu } from './OrderActions.tsx'
import { OrderPhotos, SharedPhotos } from './OrderPhotos.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { Variations } from './Variations.tsx'
import { EventHistory } from './EventHistory.tsx'

const loadCertificates = () => import('./OrderCertificates.tsx')

export function OrderItem({ order, issue }: { order: Order; issue: Issue }) {
  const name = order.firmName
  const certificates = useLoaded(loadCertificates, order.certificates.length > 0)
  return (
    <article aria-label={`Work order to ${name}`} className="flex flex-col gap-3 text-sm">
      <header className="flex items-start gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 dir="auto" className="min-w-0 font-semibold break-words">
            {name}
          </h3>
          <OrderStatusBadge status={order.status} />
          <span className="text-xs text-muted">
            <Since order={order} />
          </span>
        </div>
        <OrderMenu order={order} issue={issue} />
      </header>
      <p>
        <CutText text={order.words ?? ''} name={`work order to ${name}`} />
      </p>
      <SharedPhotos order={order} issue={issue} />
      {isArranged(order) && <OrderAppointment order={order} />}
      <Said order={order} />
      <OrderPhotos order={order} />
      {order.limitPence !== null && (
        <dl>
          <Fact name="Limit">{poundsText(order.limitPence)} without asking again</Fact>
        </dl>
      )}
      <Variations order={order} issue={issue} />
      {certificates && <certificates.OrderCertificates order={order} />}
      <OrderHistory order={order} />
      <OrderActions order={order} issue={issue} />
    </article>
  )
}

const MOMENTS = [
  ['cancelledAt', 'Cancelled'],
  ['verifiedAt', 'Verified'],
  ['doneAt', 'Done'],
  ['declinedAt', 'Declined'],
  ['acceptedAt', 'Accepted'],
  ['sentAt', 'Sent'],
  ['createdAt', 'Prepared'],
] as const satisfies [keyof Order, string][]

function Since({ order }: { order: Order }) {
  const found = MOMENTS.find(
    ([name, word]) => order[name] !== null && (word === order.status || name === 'createdAt'),
  )
  // The order has no time for the status Booked, so the page shows the time of acceptance.
  const [name] = order.status === 'Booked' ? (['acceptedAt'] as const) : (found ?? (['createdAt'] as const))
  const at = order[name]
  if (at === null) return null
  return (
    <>
      <span>{order.status === 'Booked' ? 'accepted ' : ''}</span>
      <PressedTime at={at} />
    </>
  )
}

/** The firm's reason or notes, or the message of a cancellation. */
function Said({ order }: { order: Order }) {
  const { status, declineReason, doneWords, cancelWords, cancelledFor } = order
  const [who, words] =
    status === 'Declined'
      ? ['The firm declined', declineReason]
      : status === 'Cancelled'
        ? [
            `Cancelled${cancelledFor === 'noAccess' ? ' for no access' : ''}, with this message to the firm`,
            cancelWords,
          ]
        : ['Contractor’s notes', doneWords]
  if (words === null) return null
  return (
    <figure className="border-l-4 border-border-strong pl-3">
      <figcaption className="text-xs text-muted">{who}</figcaption>
      <blockquote dir="auto" className="mt-0.5 break-words whitespace-pre-line">
        {words}
      </blockquote>
    </figure>
  )
}

function OrderHistory({ order }: { order: Order }) {
  return (
    <EventHistory
      title="History of this work order"
      events={order.events.map(({ kind, ...event }) => ({ ...event, label: ORDER_EVENT_LABELS[kind] }))}
    />
  )
}
