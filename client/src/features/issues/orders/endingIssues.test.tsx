import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { buildOrder, TUESDAY } from '../../../../test/orders.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import { ModerateIssueDialog } from '../ModerateIssueDialog.tsx'
import { WithdrawDialog } from '../WithdrawDialog.tsx'

let sent: unknown[]

beforeEach(() => {
  sent = []
  const issue = buildIssue({ status: 'Resolved' })
  server.use(
    http.get(api('/issues/41'), () => HttpResponse.json(issue)),
    http.get(api('/issues/41/events'), () => HttpResponse.json([])),
    http.get(api('/issues/saved-replies'), () => HttpResponse.json([])),
    http.put(api('/Issues/update_issue/41'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(issue)
    }),
    http.post(api('/notifications/read'), () => new HttpResponse(null, { status: 204 })),
    http.get(api('/issues/41/orders'), () =>
      HttpResponse.json([
        buildOrder({ orderId: 4, firmName: 'Alba Glass', status: 'Verified' }),
        buildOrder({ status: 'Booked', appointment: TUESDAY }),
      ]),
    ),
  )
})

it('closing an issue cancels its open work orders, after the confirmation has listed them [ORDERUI-08, ORDER-200]', async () => {
  signIn(['issue:moderate', 'order:manage'], 'PMGR')
  const issue = buildIssue({
    status: 'Resolved',
    can: ['issue:moderate', 'issue:changeStatus', 'issue:addNote'],
    allowedStatuses: ['Resolved', 'Closed'],
  })
  const { user } = renderAlone(<ModerateIssueDialog issue={issue} mode="close" onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Close Issue 1041' }))
  await user.type(await dialog.findByLabelText(/^Comments/), 'Done by ourselves.')
  await user.click(dialog.getByRole('button', { name: 'Close issue' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(await question.findByText('This also cancels a work order')).toBeVisible()
  expect(question.getByText('Brook Plumbing, Booked: Tuesday 1 December, 08:00 to 12:00')).toBeVisible()
  expect(question.queryByText(/Alba Glass/)).not.toBeInTheDocument()
  expect(question.getByText('The firms will see your comment.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Close issue' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        status: 'Closed',
        notes: 'Done by ourselves.',
        cancelOrders: true,
        orderWords: 'Done by ourselves.',
      },
    ]),
  )
})

it('withdrawing an issue also cancels its work orders, and the dialog says this first [ORDERUI-08]', async () => {
  signIn([], 'TENANT')
  const issue = buildIssue({ status: 'Open', can: ['issue:withdraw'] })
  server.use(http.get(api('/issues/41'), () => HttpResponse.json(issue)))
  const { user } = renderAlone(<WithdrawDialog issue={issue} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw Issue 1041' }))
  expect(
    await dialog.findByText(
      'Somebody has been asked to do the work. If the issue is closed, we will also cancel that request.',
    ),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Withdraw issue' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ status: 'Withdrawn', cancelOrders: true }]))
})
