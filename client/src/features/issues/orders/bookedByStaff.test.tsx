import type { Order } from '@doorstep/contract/orders/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { buildOrder, TUESDAY } from '../../../../test/orders.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import { OrdersCard } from './OrdersCard.tsx'

const CAN: Order['can'] = ['order:manage', 'order:pickSlot']
const ACCEPTED = buildOrder({
  status: 'Accepted',
  can: CAN,
  slots: [
    { slotId: 1, startsAt: '2999-12-01T09:00:00.000Z', endsAt: '2999-12-01T12:00:00.000Z' },
    { slotId: 2, startsAt: '2999-12-02T13:00:00.000Z', endsAt: '2999-12-02T17:00:00.000Z' },
  ],
})
const NOBODY = {
  ...TUESDAY,
  state: 'NoAccess',
  tried: ['knocked', 'phoned'],
} as const satisfies Order['appointment']

let order: Order
let sent: unknown[]

beforeEach(() => {
  order = ACCEPTED
  sent = []
  server.use(
    http.get(api('/issues/41/orders'), () => HttpResponse.json([order])),
    http.post(api('/orders/5/*'), async ({ request }) => {
      sent.push([new URL(request.url).pathname.replace('/api/orders/5', ''), await request.json()])
      return HttpResponse.json(order)
    }),
  )
})

const show = async () => {
  signIn(['issue:moderate', 'order:manage'], 'PMGR')
  const { user } = renderAlone(
    <OrdersCard issue={buildIssue({ status: 'Open', can: ['issue:moderate'], priority: 'Routine' })} />,
  )
  return { user, item: within(await screen.findByRole('article', { name: 'Work order to Brook Plumbing' })) }
}

it('staff can pick one of the times that the firm offers, and change the appointment [APPOINT-21]', async () => {
  const { user, item } = await show()
  await user.click(item.getByRole('radio', { name: /13:00 to 17:00/ }))
  order = { ...ACCEPTED, status: 'Booked', appointment: { ...TUESDAY, startsAt: '2999-12-02T13:00:00.000Z' } }
  await user.click(item.getByRole('button', { name: 'Book this time' }))
  await user.click(await item.findByRole('button', { name: 'Change appointment' }))
  const ways = await screen.findAllByRole('menuitem')
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'Change time',
    'Ask for other times',
    'Book a time yourself',
    'Cancel appointment',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Change time' }))
  await user.click(item.getByRole('radio', { name: /09:00 to 12:00/ }))
  await user.click(item.getByRole('button', { name: 'Change to this time' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      ['/appointments', { slotId: 2 }],
      ['/appointments', { slotId: 1 }],
    ]),
  )
})

it('staff can book a time that was agreed by phone [APPOINT-21]', async () => {
  order = { ...ACCEPTED, slots: [] }
  const { user, item } = await show()
  expect(item.getByText('No appointment yet. The firm has not offered any times.')).toBeVisible()
  await user.click(item.getByRole('button', { name: 'Book a time yourself' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a time' }))
  await user.type(dialog.getByLabelText(/^Day/), '2099-12-03')
  order = { ...order, status: 'Booked', appointment: TUESDAY }
  await user.click(dialog.getByRole('button', { name: 'Book this time' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([['/appointments', { time: { day: '2099-12-03', from: '09:00', to: '12:00' } }]]),
  )
  // The "Change appointment" button has replaced the button that opened the dialog.
  await vi.waitFor(() => expect(item.getByRole('button', { name: 'Change appointment' })).toHaveFocus())
})

it.each([
  [2, false],
  [3, true],
])(
  'after %i failed visits, staff can cancel an order because of no access: %s, and the dialog shows the number of visits [APPOINT-23]',
  async (tries, isPossible) => {
    order = { ...ACCEPTED, appointments: Array.from({ length: tries }, () => NOBODY) }
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: 'More for the order to Brook Plumbing' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Cancel the work order/ }))
    expect(dialog.getByText(new RegExp(`^${tries} tries in 2 ways so far`))).toBeVisible()
    const choice = dialog.getByRole('checkbox', { name: 'Cancel because nobody let the firm in' })
    expect(choice.matches(':disabled')).toBe(!isPossible)
    if (isPossible) await user.click(choice)
    await user.type(dialog.getByLabelText(/^Message to the firm/), 'We give up.')
    await user.click(dialog.getByRole('button', { name: 'Cancel work order' }))
    const reason = isPossible ? { reason: 'noAccess' } : {}
    await vi.waitFor(() => expect(sent).toEqual([['/cancel', { words: 'We give up.', ...reason }]]))
  },
)

it('a cancelled order shows that it was cancelled for no access [APPOINT-23]', async () => {
  order = buildOrder({ status: 'Cancelled', cancelWords: 'We give up.', cancelledFor: 'noAccess', next: [] })
  const { item } = await show()
  expect(item.getByText('Cancelled for no access, with this message to the firm')).toBeVisible()
})
