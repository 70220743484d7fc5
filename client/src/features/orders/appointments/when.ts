import { BOOKABLE_STATUSES } from '@doorstep/contract/orders/appointments/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { dayOf, formatLongDay, timeOf } from '../../../lib/dates.ts'

/** Whether this reader arranges when the firm comes: picks, changes and cancels it. */
export const isArranged = ({ status, can }: Pick<Order, 'status' | 'can'>) =>
  BOOKABLE_STATUSES.includes(status) && can.includes('order:pickSlot')

interface Window {
  startsAt: string
  endsAt: string
}

/** "Tuesday 1 December", of when somebody comes. */
export const dayText = ({ startsAt }: Window) => formatLongDay(dayOf(startsAt))

/** "08:00 to 12:00" */
export const hoursText = ({ startsAt, endsAt }: Window) => `${timeOf(startsAt)} to ${timeOf(endsAt)}`

export const whenText = (window: Window) => `${dayText(window)}, ${hoursText(window)}`
