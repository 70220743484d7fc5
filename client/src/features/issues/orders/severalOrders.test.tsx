import type { PreparedOrders } from '@doorstep/contract/orders/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { FIRMS } from '../../../../test/orders.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { SendSeveralDialog } from './SendSeveralDialog.tsx'

const issues = [41, 42].map((issueId) => buildIssue({ issueId, jobId: 1000 + issueId, status: 'Open' }))
const RESULTS: PreparedOrders['results'] = [
  { issueId: 41, jobId: 1041, title: 'Tap', outcome: 'done', message: 'Sent to Brook Plumbing', orderId: 5 },
  {
    issueId: 42,
    jobId: 1042,
    title: 'Lamp',
    outcome: 'refused',
    message:
      'This firm already has an open work order for this issue. Cancel that one first, or choose another firm.',
    orderId: null,
  },
]
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  sent = []
  answers = []
  signIn(['issue:moderate', 'order:manage'], 'PMGR')
  server.use(
    http.get(api('/issues/41/firms'), () => HttpResponse.json(FIRMS)),
    http.post(api('/orders/bulk'), async ({ request }) => {
      sent.push(await request.json())
      return answers.shift()?.() ?? HttpResponse.json({ results: RESULTS })
    }),
  )
})

it('work orders for several issues are shown in one preview, and then with the result for each issue [ORDERUI-07]', async () => {
  const handleDone = vi.fn<(text: string) => void>()
  const { user } = renderAlone(
    <SendSeveralDialog issues={issues} onDone={handleDone} onClose={() => undefined} />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Work orders for 2 issues' }))
  expect(dialog.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(dialog.getByRole('button', { name: /Firm$/ }))
  await user.click(await screen.findByRole('option', { name: /Brook Plumbing/ }))
  await user.type(dialog.getByLabelText(/^Work needed/), 'Service them all.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Send 1 work order?' }))
  expect(question.getByText('1 of 2 will be sent.')).toBeVisible()
  expect(question.getByText('Firm: Brook Plumbing')).toBeVisible()
  expect(
    question.getByText(
      'This firm already has an open work order for this issue. Cancel that one first, or choose another firm.',
    ),
  ).toBeVisible()
  answers.push(() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }))
  await user.click(question.getByRole('button', { name: 'Send 1 work order' }))
  expect((await question.findAllByText('We couldn’t send the work orders. Try again.'))[0]).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Send 1 work order' }))
  expect(await screen.findByText('1 of 2 sent.')).toBeVisible()
  expect(handleDone).toHaveBeenLastCalledWith('1 work order sent.')
  const body = { issueIds: [41, 42], firmId: 3, words: 'Service them all.', send: true }
  expect(sent).toEqual([{ ...body, dryRun: true }, body, body])
})
