import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { buildOrder, TUESDAY } from '../../../../test/orders.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import VisitsPage from './VisitsPage.tsx'
import { daysOf, mondayOf } from './week.ts'

let asked: URLSearchParams[]
let answer: () => Response

const LATER = { ...TUESDAY, startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2026-12-01T16:00:00.000Z' }

beforeEach(() => {
  signIn(['order:manage'], 'PMGR')
  asked = []
  answer = () =>
    HttpResponse.json(
      [
        buildOrder({ orderId: 6, issueTitle: 'Gate sticks', status: 'Booked', appointment: LATER }),
        buildOrder({
          status: 'Booked',
          appointment: TUESDAY,
          propertyName: 'Flat 7, Heron House',
          address: 'Flat 7, Heron House, Tollgate Reach, Reading',
        }),
      ],
      { headers: { 'x-total-count': '2' } },
    )
  server.use(
    http.get(api('/orders'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return answer()
    }),
    http.get(api('/firms'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get(api('/developments'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
  )
})

const open = (search: string) =>
  renderRoute({ path: '/manage-visits', at: `/manage-visits${search}`, page: VisitsPage })

it('the calendar of visits shows a week day by day, each visit with its time, firm and one address [ORDERUI-200]', async () => {
  open('?week=2026-12-03')
  const day = within(await screen.findByRole('region', { name: /^Tuesday 1 December/ }))
  const visits = day.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(visits).toEqual([
    '08:00 to 12:00Kitchen tap dripsBrook Plumbing · Flat 7, Heron House, Tollgate Reach, Reading',
    expect.stringMatching(/^14:00 to 16:00Gate sticks/),
  ])
  expect(day.getByRole('link', { name: 'Gate sticks' })).toHaveAttribute('href', '/issues/41')
  expect(screen.getByRole('region', { name: /^Monday 30 November/ })).toHaveTextContent('No visits')
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ visitFrom: '2026-11-30', visitTo: '2026-12-06' })
})

it('the calendar of visits keeps the chosen week in the address [ORDERUI-200]', async () => {
  const { user, search } = open('?week=2026-12-03')
  await screen.findByRole('region', { name: /^Tuesday 1 December/ })
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await waitFor(() => expect(search()['week']).toBe('2026-12-07'))
  await waitFor(() => expect(asked.at(-1)?.get('visitFrom')).toBe('2026-12-07'))
})

it('the calendar of visits shows no empty days while another week loads [ORDERUI-200]', async () => {
  const { user } = open('?week=2026-12-03')
  await screen.findByRole('region', { name: /^Tuesday 1 December/ })
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  server.use(http.get(api('/orders'), () => loaded.then(() => answer())))
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await waitFor(() => expect(screen.queryAllByText('No visits')).toHaveLength(0))
  load()
  expect(await screen.findByRole('region', { name: /^Tuesday 8 December/ })).toBeInTheDocument()
})

it('the calendar of visits shows a message if a week has more visits than it can list, and shows errors [ORDERUI-200]', async () => {
  answer = () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
  const { user } = open('?week=2026-12-03')
  expect(await screen.findByText('We couldn’t load the visits. Try again.')).toBeVisible()
  answer = () => HttpResponse.json([buildOrder()], { headers: { 'x-total-count': '140' } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.getByText(/^Only 1 of 140 visits are shown\./)).toBeVisible())
})

it.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-06', '2026-11-30'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s [ORDERUI-200]', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

it('a week has seven days, and leaves out visits in other weeks [ORDERUI-200]', () => {
  const days = daysOf('2026-11-23', [buildOrder({ appointment: TUESDAY })])
  expect(days.map(({ visits }) => visits.length)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(days.map(({ day }) => day)).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`))
})
