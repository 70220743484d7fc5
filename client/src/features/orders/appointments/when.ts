import { BOOKABLE_STATUSES } from '@doorstep/contract/orders/appointments/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { dayOf, formatLongDay, timeOf } from '../../../lib/dates.ts'

/** True if the reader can pick, change and cancel the appointment. */
export const isArranged = ({ status, can }: Pick<Order, 'status' | 'can'>) =>
  BOOKABLE_STATUSES.includes(status) && can.includes('order:pickSlot')

interface Window {
  startsAt: string
  endsAt: string
}

/** Formats the day of an appointment: "Tuesday 1 December". */
export const dayText = ({ startsAt }: Window) => formatLongDay(dayOf(startsAt))

/** Formats the times of an appointment: "08:00 to 12:00". */
export const hoursText = ({ startsAt, endsAt }: Window) => `${timeOf(startsAt)} to ${timeOf(endsAt)}`

export const whenText = (window: Window) => `${dayText(window)}, ${hoursText(window)}`
