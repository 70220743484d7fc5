import { placeText } from '@doorstep/contract/places/texts'
import type { Order } from '@doorstep/contract/orders/schema'
import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatExact, formatVisit } from '../lib/dates.ts'
import { cx } from '../ui/cx.ts'
import { buttonClass } from '../ui/fieldStyles.ts'
import { Time } from '../ui/Time.tsx'
import { mapAddress } from './mapAddress.ts'

interface VisitHeadProps {
  order: Order
  /** The reason why the resident can't be called, or how to get the resident's number. */
  contact: ReactNode
}

/** The firm's first screen: when and where the visit is, with the map and the resident's number. */
export function VisitHead({ order, contact }: VisitHeadProps) {
  const { status, appointment, dueAt, contact: resident } = order
  return (
    <section aria-label="When and where" className="flex flex-col gap-1">
      {appointment ? (
        <p>
          <time
            dateTime={appointment.startsAt}
            title={formatExact(appointment.startsAt)}
            className="block text-xl font-semibold text-balance tabular-nums"
          >
            {formatVisit(appointment)}
          </time>
          {appointment.state === 'Begun' && <span className="block text-sm text-muted">Work has begun.</span>}
        </p>
      ) : (
        dueAt !== null &&
        isToBook(status) && (
          <p className="text-base font-semibold">
            To be done by <Time at={dueAt} as="exact" />
          </p>
        )
      )}
      <p dir="auto" className="text-base break-words">
        {withWholePostcode(placeText(order))}
      </p>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 print:hidden">
        <a
          href={mapAddress(order)}
          target="_blank"
          rel="noreferrer"
          className={cx(buttonClass('secondary'), TALL)}
        >
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          Open in maps
        </a>
        {resident?.phoneNumber && (
          <a href={`tel:${resident.phoneNumber}`} className={cx(buttonClass('secondary'), TALL)}>
            <Phone aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span dir="auto">Call {resident.name}</span>{' '}
              <span className="block text-xs font-normal text-muted tabular-nums">
                {resident.phoneNumber}
              </span>
            </span>
          </a>
        )}
      </div>
      {resident && !resident.phoneNumber && (
        <p dir="auto" className="mt-1 text-sm break-words">
          {`The resident is ${resident.name}. We have no phone number.`}
        </p>
      )}
      {contact && <div className="mt-2 empty:hidden">{contact}</div>}
    </section>
  )
}

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g

/** Keeps a postcode on one line. */
const withWholePostcode = (text: string) => text.replace(POSTCODE, '$1\u00A0$2')

const isToBook = (status: Order['status']) => status === 'Sent' || status === 'Accepted'

const TALL = 'min-h-12 py-1'
