import type { Order } from '@doorstep/contract/orders/schema'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { dayOf, today } from '../../../lib/dates.ts'

interface Group {
  title: string
  orders: Order[]
  /** True if all orders in the group have the status that the group's title names. */
  sharesStatus: boolean
}

const LATER: readonly { title: string; statuses: readonly OrderStatus[] }[] = [
  { title: 'To answer', statuses: ['Sent'] },
  { title: 'Accepted, without an appointment', statuses: ['Accepted'] },
  { title: 'Booked', statuses: ['Booked'] },
  { title: 'Done, to be checked', statuses: ['Done'] },
  { title: 'Finished', statuses: ['Verified', 'Declined', 'Cancelled'] },
]

const startOf = ({ appointment, createdAt }: Order) => appointment?.startsAt ?? createdAt

const byTime = (some: readonly Order[]) =>
  some.toSorted((one, other) => startOf(one).localeCompare(startOf(other)))

/** Returns today's and current appointments first, by time, then the other orders by status. */
export function groupsOf(orders: readonly Order[], day = today()): Group[] {
  const isToday = ({ appointment }: Order) =>
    appointment !== null && (appointment.state === 'Begun' || dayOf(appointment.startsAt) <= day)
  const rest = orders.filter((order) => !isToday(order))
  return [
    { title: 'Today', orders: byTime(orders.filter(isToday)), sharesStatus: true },
    ...LATER.map(({ title, statuses }) => ({
      title,
      orders: byTime(rest.filter(({ status }) => statuses.includes(status))),
      sharesStatus: statuses.length === 1,
    })),
  ].filter((group) => group.orders.length > 0)
}
