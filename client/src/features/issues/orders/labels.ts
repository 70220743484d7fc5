import {
  BOOKABLE_STATUSES,
  NO_ACCESS_TRIES,
  NO_ACCESS_WAYS,
  noAccessTries,
} from '@doorstep/contract/orders/appointments/rules'
import { tradesFor } from '@doorstep/contract/orders/choices/rules'
import { OPEN_ORDER_STATUSES, type OrderStatus, type Trade } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { dayOf, formatDateAndTime, formatDay, formatLongDay } from '../../../lib/dates.ts'
import type { Tone } from '../../../ui/Badge.tsx'

const TONES: Partial<Record<OrderStatus, Tone>> = {
  Sent: 'info',
  Accepted: 'teal',
  Booked: 'purple',
  Done: 'ok',
  Declined: 'warn',
  Verified: 'closed',
}

/** The colour of an order's status. Statuses without a colour are light grey. */
export const orderTone = (status: OrderStatus): Tone => TONES[status] ?? 'neutral'

const PEOPLE: Record<Trade, string> = {
  Plumbing: 'A plumber',
  'Heating and gas': 'A heating engineer',
  Electrical: 'An electrician',
  Drainage: 'A drainage firm',
  Roofing: 'A roofer',
  'Carpentry and joinery': 'A joiner',
  Glazing: 'A glazier',
  'Locks and doors': 'A locksmith',
  Decorating: 'A decorator',
  'Damp and mould': 'A damp specialist',
  'Fire safety': 'A fire safety firm',
  Lifts: 'A lift engineer',
  'Pest control': 'A pest controller',
  Cleaning: 'A cleaning firm',
  Grounds: 'A gardening firm',
  'General building': 'A builder',
}

type Categories = Pick<Issue, 'category' | 'subCategory' | 'subSubCategory'>

/** The kind of worker for this category, in words that a reporter uses. */
export function whoComes({ category, subCategory, subSubCategory }: Categories): string {
  const [trade] = tradesFor([category, subCategory, subSubCategory].filter((level) => level !== null))
  return trade === undefined ? 'A firm' : PEOPLE[trade]
}

const time = (at: string) => formatDateAndTime(at).slice(-5)

/** The day and hours of an appointment, for example "Tuesday 1 December, 08:00 to 12:00". */
export function windowText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${formatLongDay(dayOf(startsAt))}, ${time(startsAt)} to ${time(endsAt)}`
}

/** The state of an order in words for residents. The text leaves out everything that only staff and the firm know. */
export function plainState(
  order: Pick<Order, 'status' | 'appointment' | 'slots'>,
  who: string,
): string | null {
  const { status, appointment, slots } = order
  switch (status) {
    case 'Sent':
      return `${who} has been asked to do the work.`
    case 'Accepted':
      return slots.length > 0
        ? `${who} has accepted the job and has offered times for a visit.`
        : `${who} has accepted the job. No time has been agreed for the visit yet.`
    case 'Booked':
      if (appointment === null) return `${who} has an appointment with you.`
      return appointment.state === 'Begun'
        ? `${who} is at work.`
        : `${who} is coming on ${windowText(appointment)}.`
    case 'Done':
    case 'Verified':
      return `${who} has done the work.`
    case 'Declined':
      return `${who} could not accept the job. Somebody else will be asked.`
    case 'Prepared':
    case 'Cancelled':
      return null
  }
}

/**
 * How often nobody let the firm in, and whether staff can cancel the order for this reason. Null before a firm has
 * accepted.
 */
export function noAccessOf(
  { status, appointments }: Pick<Order, 'status' | 'appointments'>,
  { priority }: Pick<Issue, 'priority'>,
): { text: string; isPossible: boolean } | null {
  if (!BOOKABLE_STATUSES.includes(status)) return null
  const { tries, ways, isEnough } = noAccessTries(appointments)
  const so = `${tries} ${tries === 1 ? 'try' : 'tries'} in ${ways} ${ways === 1 ? 'way' : 'ways'} so far.`
  if (priority === 'Emergency')
    return { text: `${so} An emergency is never cancelled for no access.`, isPossible: false }
  const needed = `You can cancel after ${NO_ACCESS_TRIES} tries in ${NO_ACCESS_WAYS} different ways.`
  return { text: isEnough ? so : `${so} ${needed}`, isPossible: isEnough }
}

/** The short form of an appointment, for narrow places: "Tue 1 Dec, 08:00 to 12:00". */
export function shortWindowText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${formatDay(dayOf(startsAt))}, ${time(startsAt)} to ${time(endsAt)}`
}

const UNFINISHED: readonly OrderStatus[] = OPEN_ORDER_STATUSES

/** True if the order still needs work. */
export const isUnfinished = (status: OrderStatus) => UNFINISHED.includes(status)
