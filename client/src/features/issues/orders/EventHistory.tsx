import { ORDER_PARTY_LABELS } from '@doorstep/contract/orders/texts'
import type { OrderEvent } from '@doorstep/contract/orders/schema'
import { ChevronRight } from 'lucide-react'
import { PressedTime } from '../../../ui/PressedTime.tsx'

interface EventHistoryProps {
  title: string
  events: readonly (Omit<OrderEvent, 'kind'> & { label: string })[]
}

/** The past events of a work order or quote, oldest first. The list is collapsed at first. */
export function EventHistory({ title, events }: EventHistoryProps) {
  if (events.length === 0) return null
  return (
    <details className="group text-xs text-muted">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium md:min-h-6">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      <ol className="mt-1 flex flex-col gap-2 border-l border-border pl-4">
        {events.map((event, index) => (
          <li key={`${event.at}-${index}`}>
            <span className="font-medium text-text">{event.label}</span>
            <span aria-hidden="true"> · </span>
            {event.actorName ?? ORDER_PARTY_LABELS[event.party]}
            <span aria-hidden="true"> · </span>
            <PressedTime at={event.at} />
            {event.words !== null && event.words !== '' && (
              <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
                {event.words}
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
