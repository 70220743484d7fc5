import type { Issue } from '@doorstep/contract/issues/schema'
import type { OrderStatus, TriedWay } from '@doorstep/contract/orders/rules'
import type { Order, OrderAppointment } from '@doorstep/contract/orders/schema'
import { poundsText } from '@doorstep/contract/orders/texts'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { buildOrder, TUESDAY } from '../../../../test/orders.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import { OrderState } from './OrderState.tsx'
import { noAccessOf, plainState, whoComes } from './labels.ts'

const AT: NonNullable<Order['appointment']> = { ...TUESDAY }

it.each<[OrderStatus, Partial<Order>, string | null]>([
  ['Sent', {}, 'A plumber has been asked to do the work.'],
  ['Accepted', {}, 'A plumber has accepted the job. No time has been agreed for the visit yet.'],
  [
    'Accepted',
    { slots: [{ slotId: 1, startsAt: AT.startsAt, endsAt: AT.endsAt }] },
    'A plumber has accepted the job and has offered times for a visit.',
  ],
  ['Booked', { appointment: AT }, 'A plumber is coming on Tuesday 1 December, 08:00 to 12:00.'],
  ['Booked', { appointment: { ...AT, state: 'Begun' } }, 'A plumber is at work.'],
  ['Done', {}, 'A plumber has done the work.'],
  ['Verified', {}, 'A plumber has done the work.'],
  ['Declined', {}, 'A plumber could not accept the job. Somebody else will be asked.'],
  ['Prepared', {}, null],
  ['Cancelled', {}, null],
])('an order in status %s %j is described in plain words: %s [ORDERUI-10]', (status, part, text) => {
  expect(plainState({ ...buildOrder(), status, ...part }, 'A plumber')).toBe(text)
})

it.each([
  ['Plumbing', 'A plumber'],
  ['Electrical', 'An electrician'],
  ['Something else', 'A firm'],
])('an issue about %s shows who will come [ORDERUI-10]', (category, who) => {
  expect(whoComes({ category, subCategory: null, subSubCategory: null })).toBe(who)
})

it.each([
  [25_000, '£250'],
  [125_050, '£1,250.50'],
])('an amount of %i pence is written in pounds [ORDERUI-03]', (pence, text) => {
  expect(poundsText(pence)).toBe(text)
})

it('the reporter sees the state of an order, but no price [ORDERUI-10]', async () => {
  signIn([], 'TENANT')
  server.use(
    http.get(api('/issues/41/orders'), () =>
      HttpResponse.json([
        buildOrder({ orderId: 4, status: 'Prepared' }),
        buildOrder({ status: 'Booked', appointment: AT, limitPence: 25_000 }),
      ]),
    ),
  )
  renderAlone(<OrderState issue={buildIssue({ status: 'Open' })} />)
  const lines = within(await screen.findByRole('list', { name: 'Quotes and work orders' })).getAllByRole(
    'listitem',
  )
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'A plumber is coming on Tuesday 1 December, 08:00 to 12:00.',
  ])
  expect(document.body).not.toHaveTextContent('£')
})

it('the reporter sees that staff have asked for a price [QUOTE-03]', async () => {
  signIn([], 'TENANT')
  server.use(http.get(api('/issues/41/orders'), () => HttpResponse.json([])))
  renderAlone(<OrderState issue={buildIssue({ status: 'Open', awaitsQuotes: true })} />)
  expect(await screen.findByText('We have asked for a price for this work.')).toBeVisible()
})

it('an appointment that the reporter arranges is shown only on its own card [APPOINT-22]', async () => {
  signIn([], 'TENANT')
  server.use(
    http.get(api('/issues/41/orders'), () =>
      HttpResponse.json([
        buildOrder({ orderId: 4, status: 'Sent', can: [] }),
        buildOrder({ status: 'Booked', appointment: AT, can: ['order:pickSlot'] }),
      ]),
    ),
  )
  renderAlone(<OrderState issue={buildIssue({ status: 'Open' })} />)
  const lines = within(await screen.findByRole('list', { name: 'Quotes and work orders' })).getAllByRole(
    'listitem',
  )
  expect(lines.map(({ textContent }) => textContent)).toEqual(['A plumber has been asked to do the work.'])
})

const tried = (count: number, ...ways: TriedWay[]): OrderAppointment[] =>
  Array.from({ length: count }, () => ({ ...TUESDAY, state: 'NoAccess', tried: ways }))

it.each<[string, OrderAppointment[], Issue['priority'], string, boolean]>([
  [
    'none',
    [],
    'Routine',
    '0 tries in 0 ways so far. You can cancel after 3 tries in 2 different ways.',
    false,
  ],
  [
    'one',
    tried(1, 'phoned'),
    'Routine',
    '1 try in 1 way so far. You can cancel after 3 tries in 2 different ways.',
    false,
  ],
  [
    'one way',
    tried(3, 'phoned'),
    'Routine',
    '3 tries in 1 way so far. You can cancel after 3 tries in 2 different ways.',
    false,
  ],
  ['enough', tried(3, 'phoned', 'card'), 'Routine', '3 tries in 2 ways so far.', true],
  [
    'an emergency',
    tried(3, 'phoned', 'card'),
    'Emergency',
    '3 tries in 2 ways so far. An emergency is never cancelled for no access.',
    false,
  ],
])(
  'failed visits are counted, and staff can see when they may cancel the order: %s [APPOINT-23]',
  (_name, appointments, priority, text, isPossible) => {
    expect(noAccessOf(buildOrder({ status: 'Accepted', appointments }), { priority })).toEqual({
      text,
      isPossible,
    })
  },
)

it('failed visits are not mentioned before a firm has accepted [APPOINT-23]', () => {
  expect(noAccessOf(buildOrder({ status: 'Sent' }), { priority: 'Routine' })).toBeNull()
})
