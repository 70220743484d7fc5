import { BOOKABLE_STATUSES, SLOT_DAYS_MAX } from '@doorstep/contract/orders/appointments/rules'
import type { SlotInput } from '@doorstep/contract/orders/appointments/schema'
import { APPOINTMENT_MESSAGES as TEXTS } from '@doorstep/contract/orders/appointments/texts'
import type { Order, OrderEvent, OrderSlot } from '@doorstep/contract/orders/schema'
import { addDays, dayOf, timeOf, today } from '../lib/dates.ts'

export type SlotField = keyof SlotInput

/** The name of a field, by which what is wrong leads to it. */
export const slotFieldId = (index: number, field: SlotField) => `slot-${index}-${field}`

export const EMPTY_SLOT: SlotInput = { day: '', from: '09:00', to: '12:00' }

/** The last day that may be offered. */
export const lastSlotDay = () => addDays(today(), SLOT_DAYS_MAX)

/** Whether times can be offered now: the firm has accepted, and is not at work yet. */
export const takesSlots = ({ status, appointment }: Pick<Order, 'status' | 'appointment'>) =>
  BOOKABLE_STATUSES.includes(status) && appointment?.state !== 'Begun'

/** What is offered, still to come, and not the time that is booked. */
export function upcomingSlots({ slots, appointment }: Pick<Order, 'slots' | 'appointment'>): OrderSlot[] {
  const now = Date.now()
  return slots.filter(({ startsAt }) => Date.parse(startsAt) > now && startsAt !== appointment?.startsAt)
}

/** What the form begins with: what is offered now, to be changed. */
export function slotsToChange(order: Pick<Order, 'slots' | 'appointment'>): SlotInput[] {
  const offered = upcomingSlots(order).map(({ startsAt, endsAt }) => ({
    day: dayOf(startsAt),
    from: timeOf(startsAt),
    to: timeOf(endsAt),
  }))
  return offered.length === 0 ? [EMPTY_SLOT] : offered
}

const ABOUT_SLOTS: readonly OrderEvent['kind'][] = ['slotsOffered', 'slotsDeclined', 'booked']

/** What would suit, where other times were asked for and none offered since. */
export function askedTimes({ events }: Pick<Order, 'events'>): string | null {
  const last = events.findLast(({ kind }) => ABOUT_SLOTS.includes(kind))
  return last?.kind === 'slotsDeclined' ? last.words : null
}

/** What is wrong with each time, by the name of the field. The clock is that of the product's zone, as on the server. */
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
