import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { buildOrder, TUESDAY } from '../../../../test/orders.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import ManageOrdersPage from './ManageOrdersPage.tsx'

let asked: string[]
let answer: () => Response

beforeEach(() => {
  signIn(['order:manage'], 'PMGR')
  asked = []
  answer = () =>
    HttpResponse.json(
      [buildOrder({ status: 'Booked', appointment: TUESDAY, dueAt: '2026-07-01T00:00:00.000Z' })],
      {
        headers: { 'x-total-count': '1' },
      },
    )
  server.use(
    http.get(api('/orders'), ({ request }) => {
      asked.push(new URL(request.url).search)
      return answer()
    }),
    http.get(api('/firms'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get(api('/developments'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/manage-orders', at: `/manage-orders${search}`, page: ManageOrdersPage })

it('the work order list shows each work order with a link to its issue [ORDERUI-20]', async () => {
  open()
  const table = within(await screen.findByRole('table', { name: 'Work orders' }))
  const row = table.getAllByRole('row')[1]
  expect(row).toHaveTextContent(
    /1041.*Kitchen tap drips.*Brook Plumbing.*Flat 12.*Ash Row.*Tue 1 Dec, 08:00 to 12:00.*Overdue.*Booked/,
  )
  expect(table.getByRole('link', { name: 'Kitchen tap drips' })).toHaveAttribute('href', '/issues/41')
  expect(table.getByRole('link', { name: 'Work orders of Brook Plumbing' })).toHaveAttribute(
    'href',
    '/manage-orders?firmId=3',
  )
})

it('the work order list shows the development below the home, and the filters by day after a press on More filters [ORDERUI-202]', async () => {
  const { user } = open()
  const table = within(await screen.findByRole('table', { name: 'Work orders' }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Job ID', 'Created', 'Issue', 'Firm', 'Property', 'Appointment', 'Due', 'Status'])
  expect(screen.queryByLabelText('Sent from')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  expect(screen.getByLabelText('Sent from')).toBeInTheDocument()
})

it('the work order list requests work orders with the filters of its address [ORDERUI-20]', async () => {
  const { user } = open('?status=Sent&firmId=3&late=true')
  expect(await screen.findByRole('table')).toBeVisible()
  const query = new URLSearchParams(asked[0])
  expect([query.get('status'), query.get('firmId'), query.get('late')]).toEqual(['Sent', '3', 'true'])
  await user.click(screen.getByRole('button', { name: /Remove.*Firm/ }))
  await vi.waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('firmId')).toBeNull())
})

it('the work order list and its export are filtered by trade, outcome and the days on which orders were sent [ORDERREP-20, ORDERREP-22]', async () => {
  const exported: string[] = []
  server.use(
    http.get(api('/orders/export'), ({ request }) => {
      exported.push(new URL(request.url).search)
      return HttpResponse.text('Job ID', { headers: { 'content-type': 'text/csv' } })
    }),
  )
  const { user } = open('?trade=Plumbing&outcome=noAccess&from=2026-03-01&to=2026-03-31')
  expect(await screen.findByRole('button', { name: /Remove.*Outcome: No access/ })).toBeVisible()
  const wanted = { trade: 'Plumbing', outcome: 'noAccess', from: '2026-03-01', to: '2026-03-31' }
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject(wanted)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(exported[0]))).toEqual({ ...wanted, sort: '-createdAt' }),
  )
})

it('the work order list shows an error if it cannot be loaded, and a message if there are no work orders [ORDERUI-20]', async () => {
  answer = () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
  const { user } = open()
  expect(await screen.findByText('We couldn’t load the work orders. Try again.')).toBeVisible()
  answer = () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No work orders found.')).toBeVisible()
})
