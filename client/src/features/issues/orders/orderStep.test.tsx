import type { Issue } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildEvent, openIssuePage, startConversation } from '../../../../test/conversation.tsx'
import { signIn } from '../../../../test/estate.ts'
import { buildOrder, TUESDAY } from '../../../../test/orders.ts'
import { api, server } from '../../../../test/server.ts'
import { addDays, today } from '../../../lib/dates.ts'
import { hoursText } from '../../orders/appointments/when.ts'

let orders: Order[]

beforeEach(() => {
  orders = []
  signIn(['issue:moderate', 'issue:readDeadlines'], 'PMGR')
  server.use(
    http.get(api('/issues/41/orders'), () => HttpResponse.json(orders)),
    http.get(api('/issues/41/quotes'), () => HttpResponse.json([])),
  )
})

function open(part: Partial<Issue> = {}) {
  startConversation({
    issue: { userId: 99, status: 'AwaitingContract', can: ['issue:moderate'], ...part },
    events: [buildEvent()],
  })
  return openIssuePage()
}

/** The headings of the parts of the page, from top to bottom. */
const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the next step about the work orders of an issue', () => {
  it.each([
    ['no firm was asked', [], 'Send a work order next.'],
    ['the firm declined', [buildOrder({ status: 'Declined', next: [] })], 'Send a work order next.'],
    ['a firm has the work order', [buildOrder()], 'Waiting for the contractor.'],
  ])(
    'staff see the next step for the work orders of an issue that awaits a contract, with a button to send an order if needed: %s [ORDERUI-210] [ORDERUI-213]',
    async (_, given, text) => {
      orders = given
      open()
      expect(await screen.findByText(text)).toBeVisible()
      const isNext = text === 'Send a work order next.'
      const send = await screen.findByRole('button', { name: 'Send a work order' })
      const orderList = await screen.findByRole('region', { name: 'Work orders' })
      expect(orderList.contains(send)).toBe(!isNext)
    },
  )

  it('the headline of an issue tells staff about the next visit that is not over [ORDERUI-212]', async () => {
    const booked = (day: string) =>
      buildOrder({
        status: 'Booked',
        appointment: { ...TUESDAY, startsAt: `${day}T09:00:00.000Z`, endsAt: `${day}T11:00:00.000Z` },
      })
    const tomorrow = addDays(today(), 1)
    orders = [booked('2020-01-01'), booked(tomorrow), booked(addDays(tomorrow, 1))]
    open({ status: 'InProgress' })
    const hours = hoursText({ startsAt: `${tomorrow}T09:00:00.000Z`, endsAt: `${tomorrow}T11:00:00.000Z` })
    expect(await screen.findByText(`Brook Plumbing is coming tomorrow, ${hours}.`)).toBeVisible()
    expect(screen.queryByText('Somebody is working on the issue.')).not.toBeInTheDocument()
  })

  it.each([
    ['before the conversation if no firm was asked', [], true],
    ['before the conversation if the work waits for a check', [buildOrder({ next: ['Verified'] })], true],
    ['after the conversation while a firm has them', [buildOrder()], false],
  ])('the work orders of an issue are shown %s [ORDERUI-211]', async (_, given, isFirst) => {
    orders = given
    open()
    await screen.findAllByText('The part has come.')
    await waitFor(() => {
      const shown = parts()
      const orderAt = shown.indexOf('Work orders')
      expect(orderAt).toBeGreaterThan(0)
      expect(orderAt < shown.indexOf('Conversation and history')).toBe(isFirst)
    })
  })
})

it('an issue shows staff only once that it is late, under "Handling" [DUE-53]', async () => {
  open({ expectedBy: '2026-07-01', dueAt: '2026-07-01T17:00:00.000Z', dueKind: 'complete' })
  expect(await screen.findByText('Overdue')).toBeVisible()
  expect(screen.queryByText(/we are late/)).not.toBeInTheDocument()
})

it('the focus stays with the next steps of an issue once its work order is sent [ORDERUI-213]', async () => {
  const { client } = open()
  const send = await screen.findByRole('button', { name: 'Send a work order' })
  act(() => send.focus())
  orders = [buildOrder()]
  act(() => void client.invalidateQueries({ queryKey: ['listIssueOrders'] }))
  await waitFor(() => expect(send).not.toBeInTheDocument())
  expect(document.body).not.toHaveFocus()
})
