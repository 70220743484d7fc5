import type { Issue } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { poundsText } from '@doorstep/contract/orders/texts'
import { Fact } from '../../../ui/Fact.tsx'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { CutText } from '../CutText.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderPhotos } from './OrderPhotos.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { Variations } from './Variations.tsx'
import { windowText } from './words.ts'

/** One work order: who is asked what, how it stands, what came of it. */
export function OrderItem({ order, issue }: { order: Order; issue: Issue }) {
  const name = order.firmName
  return (
    <article aria-label={`Work order to ${name}`} className="flex flex-col gap-3 text-sm">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold break-words">{name}</h3>
        <OrderStatusBadge status={order.status} />
        <span className="text-xs text-muted">
          <Since order={order} />
        </span>
      </header>
      <p>
        <CutText text={order.words ?? ''} name={`work order to ${name}`} />
      </p>
      <Appointment order={order} />
      <Said order={order} />
      <OrderPhotos order={order} />
      {order.limitPence !== null && (
        <dl>
          <Fact name="Limit">{poundsText(order.limitPence)} without being asked again</Fact>
        </dl>
      )}
      <Variations order={order} issue={issue} />
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

/** When it came to stand as it does. */
function Since({ order }: { order: Order }) {
  const found = MOMENTS.find(
    ([name, word]) => order[name] !== null && (word === order.status || name === 'createdAt'),
  )
  // Booked has no moment of its own.
  const [name] = order.status === 'Booked' ? (['acceptedAt'] as const) : (found ?? (['createdAt'] as const))
  const at = order[name]
  if (at === null) return null
  return (
    <>
      {order.status === 'Booked' && 'accepted '}
      <PressedTime at={at} />
    </>
  )
}

function Appointment({ order }: { order: Order }) {
  const { appointment, status, slots } = order
  if (appointment)
    return (
      <p>
        <span className="font-medium">{appointment.state === 'Begun' ? 'At work: ' : 'Comes on '}</span>
        {windowText(appointment)}
      </p>
    )
  if (status !== 'Accepted') return null
  if (slots.length === 0)
    return <p className="text-muted">No appointment yet; the firm has offered no times.</p>
  return (
    <div>
      <p className="text-muted">The firm offers, and the resident is asked to pick:</p>
      <ul className="mt-1 list-disc pl-5">
        {slots.map((slot) => (
          <li key={slot.slotId}>{windowText(slot)}</li>
        ))}
      </ul>
    </div>
  )
}

/** What its end was given as. */
function Said({ order }: { order: Order }) {
  const { status, declineReason, doneWords, cancelWords } = order
  const [who, words] =
    status === 'Declined'
      ? ['The firm declined', declineReason]
      : status === 'Cancelled'
        ? ['Cancelled, the firm was told', cancelWords]
        : ['The firm says', doneWords]
  if (words === null) return null
  return (
    <figure className="border-l-4 border-border-strong pl-3">
      <figcaption className="text-xs text-muted">{who}</figcaption>
      <blockquote className="mt-0.5 break-words whitespace-pre-line">{words}</blockquote>
    </figure>
  )
}
