import { BOOKABLE_STATUSES, SLOT_DAYS_MAX } from '@doorstep/contract/orders/appointments/rules'
import type { SlotInput } from '@doorstep/contract/orders/appointments/schema'
import { APPOINTMENT_MESSAGES as TEXTS } from '@doorstep/contract/orders/appointments/texts'
import type { Order, OrderEvent, OrderSlot } from '@doorstep/contract/orders/schema'
import { addDays, dayOf, timeOf, today } from '../lib/dates.ts'

export type SlotField = keyof SlotInput

/** The id of a field. Error messages link to this id. */
export const slotFieldId = (index: number, field: SlotField) => `slot-${index}-${field}`

export const EMPTY_SLOT: SlotInput = { day: '', from: '09:00', to: '12:00' }

export const lastSlotDay = () => addDays(today(), SLOT_DAYS_MAX)

/** True if the firm can offer times now: it has accepted the order and has not started work. */
export const takesSlots = ({ status, appointment }: Pick<Order, 'status' | 'appointment'>) =>
  BOOKABLE_STATUSES.includes(status) && appointment?.state !== 'Begun'

/** Returns the offered times that are in the future, except the booked time. */
export function upcomingSlots({ slots, appointment }: Pick<Order, 'slots' | 'appointment'>): OrderSlot[] {
  const now = Date.now()
  return slots.filter(({ startsAt }) => Date.parse(startsAt) > now && startsAt !== appointment?.startsAt)
}

/** The initial content of the form: the times on offer, or one empty time. */
export function slotsToChange(order: Pick<Order, 'slots' | 'appointment'>): SlotInput[] {
  const offered = upcomingSlots(order).map(({ startsAt, endsAt }) => ({
    day: dayOf(startsAt),
    from: timeOf(startsAt),
    to: timeOf(endsAt),
  }))
  return offered.length === 0 ? [EMPTY_SLOT] : offered
}

const ABOUT_SLOTS: readonly OrderEvent['kind'][] = ['slotsOffered', 'slotsDeclined', 'booked']

/** The times that the resident asked for after declining an offer. Null once the firm has offered times again. */
export function askedTimes({ events }: Pick<Order, 'events'>): string | null {
  const last = events.findLast(({ kind }) => ABOUT_SLOTS.includes(kind))
  return last?.kind === 'slotsDeclined' ? last.words : null
}

/** Returns the problem with each time, keyed by field id. Uses the product's time zone, like the server. */
export function problemsOfSlots(
  slots: readonly SlotInput[],
  now: { day: string; time: string } = { day: today(), time: timeOf(Date.now()) },
): Record<string, string> {
  const problems: Record<string, string> = {}
  const last = addDays(now.day, SLOT_DAYS_MAX)
  for (const [index, { day, from, to }] of slots.entries()) {
    const say = (field: SlotField, text: string) => {
      problems[slotFieldId(index, field)] ??= text
    }
    if (day === '') say('day', TEXTS.noDay)
    else if (day < now.day) say('day', TEXTS.past)
    else if (day > last) say('day', TEXTS.tooFar)
    if (from === '') say('from', TEXTS.noTime)
    else if (day === now.day && from <= now.time) say('from', TEXTS.past)
    else if (day !== '' && slots.slice(0, index).some((other) => other.day === day && other.from === from))
      say('from', TEXTS.twice)
    if (to === '') say('to', TEXTS.noTime)
    else if (to <= from) say('to', TEXTS.order)
  }
  return problems
}
