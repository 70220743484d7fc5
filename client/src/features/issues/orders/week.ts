import type { Order } from '@doorstep/contract/orders/schema'
import { addDays, dayOf } from '../../../lib/dates.ts'

/** A work order with a current or next appointment. */
export type Visit = Order & { appointment: NonNullable<Order['appointment']> }

export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The days of a week, Monday to Sunday, each with its visits, earliest first. */
export function daysOf(monday: string, orders: readonly Order[]): { day: string; visits: Visit[] }[] {
  const visits = orders
    .filter((order): order is Visit => order.appointment !== null)
    .toSorted((a, b) => a.appointment.startsAt.localeCompare(b.appointment.startsAt))
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    return { day, visits: visits.filter(({ appointment }) => dayOf(appointment.startsAt) === day) }
  })
}
