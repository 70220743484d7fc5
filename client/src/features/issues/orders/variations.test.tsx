import type { RoleName } from '@doorstep/contract/access'
import type { OrderVariation } from '@doorstep/contract/orders/variations/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { buildOrder } from '../../../../test/orders.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { OrdersCard } from './OrdersCard.tsx'

const ASKED: OrderVariation = {
  variationId: 2,
  amountPence: 40_000,
  words: 'The pipe is rotten too.',
  file: { name: 'pipe.jpg', type: 'image/jpeg', url: '' },
  state: 'Asked',
  askedAt: '2026-07-06T09:00:00.000Z',
  decidedAt: null,
  decidedByName: null,
  decisionWords: null,
  limitPence: null,
}
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  sent = []
  answers = []
  server.use(
    http.post(api('/orders/5/variations/decide'), async ({ request }) => {
      sent.push(await request.json())
      return answers.shift()?.() ?? HttpResponse.json(buildOrder())
    }),
  )
})

const show = (variation: Partial<OrderVariation> = {}, role: RoleName = 'PMGR') => {
  const own = role === 'ADMIN' ? (['order:exceedLimit'] as const) : []
  signIn(['issue:moderate', 'order:manage', 'quote:manage', ...own], role)
  const variations = [{ ...ASKED, ...variation }]
  server.use(
    http.get(api('/issues/41/orders'), () =>
      HttpResponse.json([buildOrder({ status: 'Accepted', variations })]),
    ),
  )
  return renderAlone(<OrdersCard issue={buildIssue({ status: 'Open', can: ['issue:moderate'] })} />)
}
const press = (name: string) => screen.findByRole('button', { name })

it('staff approve a higher limit with a message, and the form keeps the message after a refusal [QUOTEUI-11]', async () => {
  answers.push(() =>
    HttpResponse.json(failure('CONFLICT', 'This has already been decided.'), { status: 409 }),
  )
  const { user } = show()
  const list = within(
    await screen.findByRole('list', { name: 'Higher limits that Brook Plumbing asked for' }),
  )
  expect(list.getByText('£400')).toBeVisible()
  expect(list.getByText('The pipe is rotten too.')).toBeVisible()
  expect(list.getByRole('button', { name: 'Open the file pipe.jpg' })).toBeVisible()
  await user.click(await press('Approve the higher limit of Brook Plumbing'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve £400 for Brook Plumbing?' }))
  await user.click(dialog.getByRole('button', { name: 'Approve limit' }))
  expect((await dialog.findAllByText('Say why you made this decision.'))[0]).toBeVisible()
  await user.type(dialog.getByLabelText(/^Message to the firm/), 'Go ahead.')
  await user.click(dialog.getByRole('button', { name: 'Approve limit' }))
  expect(await dialog.findByText('This has already been decided.')).toBeVisible()
  expect(dialog.getByLabelText(/^Message to the firm/)).toHaveValue('Go ahead.')
  await user.click(dialog.getByRole('button', { name: 'Approve limit' }))
  expect(await screen.findByText('The limit for Brook Plumbing is now £400.')).toBeVisible()
  const body = { variationId: 2, approve: true, words: 'Go ahead.' }
  expect(sent).toEqual([body, body])
})

it('staff refuse a higher limit with a message [QUOTEUI-11]', async () => {
  const { user } = show()
  await user.click(await press('Refuse the higher limit of Brook Plumbing'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse £400 to Brook Plumbing?' }))
  expect(dialog.getByText(/The limit stays at £250/)).toBeVisible()
  await user.type(dialog.getByLabelText(/^Message to the firm/), 'Leave the pipe.')
  await user.click(dialog.getByRole('button', { name: 'Refuse limit' }))
  expect(await screen.findByText('Higher limit refused.')).toBeVisible()
  expect(sent).toEqual([{ variationId: 2, approve: false, words: 'Leave the pipe.' }])
})

it('only an administrator can approve a request for more than the manager’s limit [QUOTEUI-11]', async () => {
  const { unmount } = show({ amountPence: 90_000, limitPence: 50_000 })
  expect(await screen.findByText('An administrator must approve amounts above £500.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  unmount()
  show({ amountPence: 90_000, limitPence: 50_000 }, 'ADMIN')
  expect(await screen.findByText('Above £500: you decide as an administrator.')).toBeVisible()
  expect(await press('Approve the higher limit of Brook Plumbing')).toBeVisible()
})

it('a decided request shows the decision and who made it [QUOTEUI-11]', async () => {
  show({ state: 'Refused', decisionWords: 'Too much.', decidedByName: 'Mary Mill' })
  expect((await screen.findByText(/Refused by Mary Mill/)).parentElement).toHaveTextContent(
    'Refused by Mary Mill: Too much.',
  )
  expect(screen.queryByRole('button', { name: /^Refuse/ })).not.toBeInTheDocument()
})
