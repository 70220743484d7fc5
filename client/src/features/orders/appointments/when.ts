import { dayOf, formatLongDay, timeOf } from '../../../lib/dates.ts'

interface Window {
  startsAt: string
  endsAt: string
}

/** "Tuesday 1 December", of when somebody comes. */
export const dayText = ({ startsAt }: Window) => formatLongDay(dayOf(startsAt))

/** "08:00 to 12:00" */
export const hoursText = ({ startsAt, endsAt }: Window) => `${timeOf(startsAt)} to ${timeOf(endsAt)}`

export const whenText = (window: Window) => `${dayText(window)}, ${hoursText(window)}`
