import { within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import {
  answerReports,
  answers,
  bodyRows,
  heads,
  lastQuery,
  open,
  region,
  table,
} from '../../../test/reportsScreen.tsx'
import { failure } from '../../../test/server.ts'

const COUNTS = { sent: 12, declined: 1, noAccess: 2, late: 3, done: 8, firstTime: 6, notFirstTime: 2 }

beforeEach(() => {
  answerReports()
  answers['order-outcomes'] = [{ group: 'Brook Plumbing', firmId: 3, trade: null, ...COUNTS }]
  answers['order-times'] = [
    { group: 'Brook Plumbing', firmId: 3, trade: null, count: 9, medianMinutes: 90, p90Minutes: 2880 },
  ]
})

const OUTCOMES = 'Work order outcomes'

it("the orders tab shows the outcomes of each firm's orders, and links each number to its orders [ORDERREP-06, ORDERREP-11]", async () => {
  open('?tab=orders&developmentId=4&trade=Plumbing&from=2026-01-01')
  const outcomes = await table(OUTCOMES)
  expect(heads(outcomes)).toEqual([
    'Firm',
    'Sent',
    'Declined',
    'No access',
    'Late',
    'Done',
    'Fixed first time',
    'Not fixed first time',
  ])
  expect(bodyRows(outcomes)[0]?.at(-2)).toMatch(/^6 Fixed first time, Brook Plumbing.*75 %$/)
  expect(within(outcomes).getByRole('link', { name: '2 No access, Brook Plumbing' })).toHaveAttribute(
    'href',
    '/manage-orders?developmentId=4&trade=Plumbing&from=2026-01-01&firmId=3&outcome=noAccess',
  )
  expect(lastQuery('order-outcomes')).toEqual({
    developmentId: '4',
    trade: 'Plumbing',
    from: '2026-01-01',
    groupBy: 'firm',
  })
})

it('the orders tab shows the times by trade, also as a table [ORDERREP-07, ORDERREP-11]', async () => {
  answers['order-outcomes'] = [{ group: 'Plumbing', firmId: null, trade: 'Plumbing', ...COUNTS }]
  answers['order-times'] = [
    { group: 'Plumbing', firmId: null, trade: 'Plumbing', count: 9, medianMinutes: 90, p90Minutes: 2880 },
  ]
  open('?tab=orders&view=table&until=done&groupBy=trade')
  const times = await table('Time from sending to done')
  expect(heads(times)).toEqual(['Trade', 'Work orders measured', 'Median', '90th percentile'])
  expect(bodyRows(times)).toEqual([['Plumbing', '9 of Plumbing', '1 h 30 min', '2 d']])
  expect(within(times).getByRole('link', { name: '9 of Plumbing' })).toHaveAttribute(
    'href',
    '/manage-orders?trade=Plumbing&outcome=done',
  )
  expect(lastQuery('order-times')).toEqual({ until: 'done', groupBy: 'trade' })
})

it('the orders tab shows a message if no orders were sent, and names the part that could not be loaded [ORDERREP-11]', async () => {
  answers['order-outcomes'] = []
  answers['order-times'] = HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
  open('?tab=orders')
  const outcomes = within(await region(OUTCOMES))
  expect(await outcomes.findByText('No work orders were sent.')).toBeVisible()
  const times = within(await region('Time from sending to accepted'))
  expect(await times.findByText('We couldn’t load this report. Try again.')).toBeVisible()
  expect(times.getByRole('button', { name: 'Try again' })).toBeVisible()
})
