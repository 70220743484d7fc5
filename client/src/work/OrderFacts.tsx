import type { Order, OrderAppointment } from '@doorstep/contract/orders/schema'
import { poundsText } from '@doorstep/contract/orders/texts'
import { NOT_WITHOUT_RESIDENT, TRIED_LABELS, WITH_KEY } from '@doorstep/contract/orders/work/texts'
import type { ReactNode } from 'react'
import { formatDayOfYear, dayOf, formatExact } from '../lib/dates.ts'
import { Card } from '../ui/Card.tsx'
import { Fact } from '../ui/Fact.tsx'
import { Time } from '../ui/Time.tsx'
import { GrowingPicture } from './GrowingPicture.tsx'

interface OrderFactsProps {
  order: Order
  /** Fetches a photo of the issue that came with the order. */
  readPhoto: (photoId: number) => Promise<Blob>
  /** The content below the facts. */
  children?: ReactNode
}

/** Shows the job of a work order. */
export function OrderFacts({ order, readPhoto, children }: OrderFactsProps) {
  const { words, dueAt, limitPence, appointment, developmentName, issuePhotos } = order
  return (
    <Card title="The job">
      <div className="flex flex-col gap-4">
        <p dir="auto" className="text-base break-words whitespace-pre-line">
          {words}
        </p>
        <dl className="grid gap-4 sm:grid-cols-2">
          {limitPence !== null && <Fact name="Cost limit">{poundsText(limitPence)}</Fact>}
          {appointment && dueAt !== null && (
            <Fact name="To be done by">
              <Time at={dueAt} as="exact" />
            </Fact>
          )}
          <Fact name="Site">{developmentName}</Fact>
        </dl>
        {issuePhotos.length > 0 && (
          <ul aria-label="Photos of the problem" className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {issuePhotos.map((photo) => (
              <li key={photo.photoId} className="min-w-0 has-aria-expanded:col-span-full">
                <GrowingPicture photo={photo} readPhoto={readPhoto} />
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </Card>
  )
}

export function AccessCard({ access }: Pick<Order, 'access'>) {
  if (!access) return null
  const { mayEnter, times, pets } = access
  if (mayEnter === null && !times && !pets) return null
  return (
    <Card title="Getting in">
      <div dir="auto" className="flex flex-col gap-1 break-words">
        {mayEnter !== null && <p>{mayEnter ? WITH_KEY : NOT_WITHOUT_RESIDENT}</p>}
        {times && <p>{times}</p>}
        {pets && <p>Pets: {pets}</p>}
      </div>
    </Card>
  )
}

/** A day with a time window, for example "Tue 24 Nov 2026, 09:00 to 12:00". */
export function Period({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const [from, to] = [formatExact(startsAt), formatExact(endsAt)]
  const sameDay = dayOf(startsAt) === dayOf(endsAt)
  return (
    <time dateTime={startsAt} className="tabular-nums">
      {`${from} to ${sameDay ? to.slice(formatDayOfYear(dayOf(endsAt)).length + 2) : to}`}
    </time>
  )
}

const OUTCOMES: Record<OrderAppointment['state'], string> = {
  Booked: 'booked',
  Begun: 'begun',
  Done: 'done',
  FollowOn: 'another visit was needed',
  NoAccess: 'no access',
  Cancelled: 'cancelled',
}

export function OrderOutcome({ order }: { order: Order }) {
  const { appointments, doneWords, doneAt, declineReason, cancelWords } = order
  // The text about the completed work appears below, so the list of past visits does not repeat it.
  const past = appointments.filter(
    ({ state, outcomeWords, tried }) =>
      (outcomeWords || (tried?.length ?? 0) > 0) && (state !== 'Done' || outcomeWords !== doneWords),
  )
  if (!doneWords && !declineReason && !cancelWords && past.length === 0) return null
  return (
    <Card title="What happened">
      <ul className="flex flex-col gap-3 text-sm">
        {past.map((visit) => (
          <li key={visit.appointmentId}>
            <p className="text-xs text-muted">
              <Period {...visit} />: {OUTCOMES[visit.state]}
            </p>
            {visit.tried && visit.tried.length > 0 && (
              <p>{visit.tried.map((way) => TRIED_LABELS[way]).join(', ')}</p>
            )}
            {visit.outcomeWords && (
              <p dir="auto" className="whitespace-pre-line">
                {visit.outcomeWords}
              </p>
            )}
          </li>
        ))}
        {doneWords && (
          <li>
            {doneAt && (
              <p className="text-xs text-muted">
                Done, <Time at={doneAt} as="exact" />
              </p>
            )}
            <p dir="auto" className="whitespace-pre-line">
              {doneWords}
            </p>
          </li>
        )}
        {declineReason && (
          <li dir="auto" className="whitespace-pre-line">
            {declineReason}
          </li>
        )}
        {cancelWords && (
          <li dir="auto" className="whitespace-pre-line">
            {cancelWords}
          </li>
        )}
      </ul>
    </Card>
  )
}
