import { poundsText } from '@doorstep/contract/orders/texts'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { buildOrder, TUESDAY } from '../../../../test/orders.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import { OrderState } from './OrderState.tsx'
import { plainState, whoComes } from './words.ts'

const AT: NonNullable<Order['appointment']> = { ...TUESDAY }

it.each<[OrderStatus, Partial<Order>, string | null]>([
  ['Sent', {}, 'A plumber has been asked.'],
  ['Accepted', {}, 'A plumber has taken this on. A time to come is not agreed yet.'],
  [
    'Accepted',
    { slots: [{ slotId: 1, startsAt: AT.startsAt, endsAt: AT.endsAt }] },
    'A plumber has taken this on and offers times to come.',
  ],
  ['Booked', { appointment: AT }, 'A plumber comes on Tuesday 1 December, 08:00 to 12:00.'],
  ['Booked', { appointment: { ...AT, state: 'Begun' } }, 'A plumber is at work.'],
  ['Done', {}, 'A plumber has done the work.'],
  ['Verified', {}, 'A plumber has done the work.'],
  ['Declined', {}, 'A plumber could not take this on. Somebody else will be asked.'],
  ['Prepared', {}, null],
  ['Cancelled', {}, null],
])('says in plain words that an order is %s %j: %s [ORDERUI-10]', (status, part, text) => {
  expect(plainState({ ...buildOrder(), status, ...part }, 'A plumber')).toBe(text)
})

it.each([
  ['Plumbing', 'A plumber'],
  ['Electrical', 'An electrician'],
  ['Something else', 'A firm'],
])('knows whom %s calls for [ORDERUI-10]', (category, who) => {
  expect(whoComes({ category, subCategory: null, subSubCategory: null })).toBe(who)
})

it.each([
  [25_000, '£250'],
  [125_050, '£1,250.50'],
])('writes %i pence as an amount [ORDERUI-03]', (pence, text) => {
  expect(poundsText(pence)).toBe(text)
})

it('tells the reporter how it stands, and no price [ORDERUI-10]', async () => {
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
  const lines = within(await screen.findByRole('list', { name: 'Who comes' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'A plumber comes on Tuesday 1 December, 08:00 to 12:00.',
  ])
  expect(document.body).not.toHaveTextContent('£')
})
