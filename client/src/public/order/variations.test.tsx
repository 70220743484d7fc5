import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildLinked, ORDER_TOKEN } from '../../../test/firmOrders.ts'
import { formFields } from '../../../test/formFields.ts'
import { openOrderPage } from '../../../test/orderPage.tsx'
import { api, failure, server } from '../../../test/server.ts'

const ASKED = {
  variationId: 2,
  amountPence: 40_000,
  words: 'The pipe is rotten too.',
  file: null,
  state: 'Asked',
  askedAt: '2026-11-24T09:00:00Z',
  decidedAt: null,
  decidedByName: null,
  decisionWords: null,
  limitPence: null,
} as const
let linked = buildLinked()
let sent: Record<string, string>[]
let answers: (() => Response)[]

beforeEach(() => {
  linked = buildLinked({ status: 'Accepted', appointment: null })
  sent = []
  answers = []
  server.use(
    http.post(api('/order-links/read'), () => HttpResponse.json(linked)),
    http.post(api('/order-links/variations'), async ({ request }) => {
      sent.push(await formFields(request))
      const answer = answers.shift()
      if (answer) return answer()
      linked = buildLinked({ status: 'Accepted', appointment: null, variations: [ASKED] })
      return HttpResponse.json(linked, { status: 201 })
    }),
  )
})

it('a higher limit is requested once with a reason, and its form is saved while it is being filled in [QUOTEUI-10]', async () => {
  answers.push(() => HttpResponse.error())
  const { user, unmount } = openOrderPage()
  await user.click(await screen.findByRole('button', { name: 'Request more budget...' }))
  const amount = () => screen.findByRole('textbox', { name: /^New limit in pounds/ })
  await user.type(await amount(), '200')
  await user.click(screen.getByRole('button', { name: 'Ask for this limit' }))
  expect((await screen.findAllByText('The new limit must be higher than the current one.'))[0]).toBeVisible()
  expect(screen.getAllByText('Say what the higher limit is for.')[0]).toBeVisible()
  expect(sent).toEqual([])
  await user.clear(await amount())
  await user.type(await amount(), '400')
  await user.type(
    screen.getByRole('textbox', { name: /^What is the higher limit for\?/ }),
    'The pipe is rotten too.',
  )
  await user.click(screen.getByRole('button', { name: 'Ask for this limit' }))
  expect(await screen.findByText(/Your entries are kept on this device/)).toBeVisible()
  unmount()

  openOrderPage()
  await user.click(await screen.findByRole('button', { name: 'Request more budget...' }))
  expect(await amount()).toHaveValue('400')
  await user.dblClick(screen.getByRole('button', { name: 'Ask for this limit' }))
  const card = within(await screen.findByRole('region', { name: 'Higher limit' }))
  expect(card.getByText(/Requested\. Waiting for an answer\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Request more budget...' })).not.toBeInTheDocument()
  const [first, ...again] = sent
  expect(first).toMatchObject({ token: ORDER_TOKEN, amountPence: '40000', words: 'The pipe is rotten too.' })
  expect(again).toEqual([first])
})

it("a request for a higher limit shows the managing agent's answer, and can be made again [QUOTEUI-10]", async () => {
  linked = buildLinked({
    status: 'Accepted',
    appointment: null,
    variations: [{ ...ASKED, state: 'Refused', decisionWords: 'Leave the pipe.' }],
  })
  openOrderPage()
  expect(await screen.findByText('Leave the pipe.')).toBeVisible()
  expect(screen.getByText(/Refused\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Request more budget...' })).toBeVisible()
})

it('the file of a request opens with the token in the body [QUOTEUI-10]', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const asked: unknown[] = []
  server.use(
    http.post(api('/order-links/variations/file'), async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'application/pdf' } })
    }),
  )
  const file = { name: 'pipe.pdf', type: 'application/pdf', url: '/x' }
  linked = buildLinked({ status: 'Accepted', appointment: null, variations: [{ ...ASKED, file }] })
  const { user } = openOrderPage()
  await user.click(await screen.findByRole('button', { name: 'Open the file pipe.pdf' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked).toEqual([{ token: ORDER_TOKEN, variationId: 2 }])
})

it('a request that the server refuses reloads the order [QUOTEUI-10]', async () => {
  answers.push(() => {
    linked = buildLinked({ status: 'Done', appointment: null })
    return HttpResponse.json(
      failure('CONFLICT', 'You can ask for a higher limit only while the work order is Accepted or Booked.'),
      { status: 409 },
    )
  })
  const { user } = openOrderPage()
  await user.click(await screen.findByRole('button', { name: 'Request more budget...' }))
  await user.type(await screen.findByRole('textbox', { name: /^New limit in pounds/ }), '400')
  await user.type(screen.getByRole('textbox', { name: /^What is the higher limit for\?/ }), 'The pipe.')
  await user.click(screen.getByRole('button', { name: 'Ask for this limit' }))
  expect(await screen.findByText('You marked the work as done. Staff are checking the work.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask for this limit' })).not.toBeInTheDocument()
})
