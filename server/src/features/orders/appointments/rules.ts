import type { OrderRow } from '../queries.ts'
import { BOOKABLE_STATUSES, SLOT_DAYS_MAX } from '@doorstep/contract/orders/appointments/rules'
import type { SlotInput } from '@doorstep/contract/orders/appointments/schema'
import { APPOINTMENT_MESSAGES as TEXTS } from '@doorstep/contract/orders/appointments/texts'
import type { SystemCtx } from '../../../context.ts'
import { AppError, invalid } from '../../../errors.ts'
import { addDays, dayAt, momentOn } from '../../../time/civil.ts'
import type { TokenSubject } from '../../../mail/tokens.ts'
import type { Window } from '../rules.ts'

export function requireBookable({ status }: OrderRow): void {
  if (!BOOKABLE_STATUSES.includes(status)) throw new AppError('CONFLICT', TEXTS.notBookable)
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Turns the slots into instants, earliest first. Slots must be in the future, not too far ahead, and all different. */
export function windowsOf(ctx: SystemCtx, slots: readonly SlotInput[], field: 'slots' | 'time'): Window[] {
  const zone = ctx.services.config.timeZone
  const now = ctx.now()
  const last = addDays(dayAt(now, zone), SLOT_DAYS_MAX)
  const windows = slots.map(({ day, from, to }) => {
    const window = {
      startsAt: momentOn(day, minutesOf(from), zone),
      endsAt: momentOn(day, minutesOf(to), zone),
    }
    if (window.endsAt <= window.startsAt) throw invalid({ [field]: TEXTS.order })
    if (window.startsAt <= now) throw invalid({ [field]: TEXTS.past })
    if (day > last) throw invalid({ [field]: TEXTS.tooFar })
    return window
  })
  const starts = new Set(windows.map(({ startsAt }) => startsAt.getTime()))
  if (starts.size < windows.length) throw invalid({ [field]: TEXTS.twice })
  return windows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

const HOUR_MS = 3_600_000
/** The number of days for which a past appointment stays in the calendar of its home. */
export const CALENDAR_KEPT_DAYS = 90
export const REMINDERS = { day: 24 * HOUR_MS, hours: 2 * HOUR_MS } as const
export type ReminderKind = keyof typeof REMINDERS

/** A late booking makes some reminders unnecessary, so these reminders count as sent. */
export function remindedAtBooking(
  startsAt: Date,
  now: Date,
): { remindedDayAt: Date | null; remindedHoursAt: Date | null } {
  const isPast = (kind: ReminderKind): boolean => startsAt.getTime() - REMINDERS[kind] <= now.getTime()
  return { remindedDayAt: isPast('day') ? now : null, remindedHoursAt: isPast('hours') ? now : null }
}

interface SlotLink {
  orderId: number
  /** The event that offered the times. A later offer, refusal or booking ends the link. */
  offerId: number
  userId: number
  /** The generation of the person's mailed links. A changed email address raises the generation and ends the link. */
  mailGeneration: number
}

export function slotLinkSubject({ orderId, offerId, userId, mailGeneration }: SlotLink): TokenSubject {
  return { kind: 'slots', object: `s${orderId}`, userId, generation: `${offerId}.${mailGeneration}` }
}

/** Returns the id of the order in the token. The token has not been verified yet. */
export function orderOfSlots(object: string): number | undefined {
  const [, digits] = /^s([1-9][0-9]{0,9})$/.exec(object) ?? []
  return digits === undefined ? undefined : Number(digits)
}
