import { expect, it } from 'vitest'
import { buildOrder } from '../../../../test/firmOrders.ts'
import { groupsOf } from './groups.ts'

const at = (startsAt: string) => {
  const { appointment } = buildOrder()
  return appointment && { ...appointment, startsAt }
}

it("groupsOf puts today's appointments first, by time, then the other orders by status [FIRMSIDE-12]", () => {
  const groups = groupsOf(
    [
      buildOrder({ orderId: 1, status: 'Done', appointment: null }),
      buildOrder({ orderId: 2, appointment: at('2026-11-25T09:00:00Z') }),
      buildOrder({ orderId: 3, appointment: at('2026-11-24T14:00:00Z') }),
      buildOrder({ orderId: 4, status: 'Sent', appointment: null }),
      buildOrder({ orderId: 5, appointment: at('2026-11-24T09:00:00Z') }),
    ],
    '2026-11-24',
  )
  expect(groups.map(({ title, orders }) => [title, orders.map(({ orderId }) => orderId)])).toEqual([
    ['Today', [5, 3]],
    ['To answer', [4]],
    ['Booked', [2]],
    ['Done, to be checked', [1]],
  ])
})
