import type { Order } from '@doorstep/contract/orders/schema'
import { Card } from '../ui/Card.tsx'
import { Period } from './OrderFacts.tsx'
import { askedTimes, takesSlots, upcomingSlots } from './slots.ts'

/** Shows the times that the firm offers, and any other times that the resident asked for. */
export function OfferedTimes({ order }: { order: Order }) {
  const slots = upcomingSlots(order)
  const asked = askedTimes(order)
  if (!takesSlots(order) || (slots.length === 0 && asked === null)) return null
  return (
    <Card title="Times that you offer">
      {asked !== null && (
        <figure className="border-l-4 border-accent pl-3 text-sm">
          <figcaption className="text-xs text-muted">You were asked for other times</figcaption>
          <blockquote dir="auto" className="mt-0.5 break-words whitespace-pre-line">
            {asked}
          </blockquote>
        </figure>
      )}
      {slots.length > 0 && (
        <>
          <ul aria-label="Times that you offer" className="flex flex-col gap-1 text-sm">
            {slots.map((slot) => (
              <li key={slot.slotId}>
                <Period {...slot} />
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            {order.appointment
              ? 'The resident can change to one of these times.'
              : 'We have asked the resident to pick a time. We will email you when they do.'}
          </p>
        </>
      )}
    </Card>
  )
}
