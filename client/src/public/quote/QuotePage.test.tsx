import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { formFields } from '../../../test/formFields.ts'
import { device } from '../../../test/idb.ts'
import { buildAsked, QUOTE_TOKEN } from '../../../test/quotes.ts'
import { api, failure, server } from '../../../test/server.ts'
import { forgetLinkToken, takeLinkToken } from '../../lib/linkToken.ts'
import { Page } from './QuotePage.tsx'

const OFFER = new File(['%PDF-1.4'], 'offer.pdf', { type: 'application/pdf' })
let quote = buildAsked()
let calls: { path: string; body: Record<string, string> }[]
let refusals: Record<string, (() => Response)[]>

beforeEach(() => {
  quote = buildAsked()
  calls = []
  refusals = {}
  server.use(
    http.post(api('/quote-links/:act'), async ({ request, params }) => {
      const path = String(params['act'])
      const body =
        path === 'give' ? await formFields(request) : ((await request.json()) as Record<string, string>)
      calls.push({ path, body })
      if (path === 'photos') return new Response(new Blob(['a picture'], { type: 'image/webp' }))
      const refusal = refusals[path]?.shift()
      if (refusal) return refusal()
      if (path === 'give')
        quote = buildAsked({
          status: 'Given',
          amountPence: Number(body['amountPence']),
          quoteWords: body['words'] ?? null,
          file: body['files'] ? { name: body['files'], type: 'application/pdf', url: '' } : null,
          givenAt: '2026-07-06T09:00:00.000Z',
          next: ['Given'],
        })
      if (path === 'decline')
        quote = buildAsked({ status: 'Declined', declineReason: body['reason'] ?? null, next: [] })
      return HttpResponse.json(quote)
    }),
  )
})

function open(fragment = `#${QUOTE_TOKEN}`) {
  window.history.replaceState(null, '', `/quote${fragment}`)
  forgetLinkToken()
  takeLinkToken(new Set(['/quote']))
  const shown = render(<Page />)
  expect(window.location.href).not.toContain(QUOTE_TOKEN)
  return { user: userEvent.setup({ applyAccept: false }), ...shown }
}

const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)
const amount = () => screen.findByRole('textbox', { name: /^Amount in pounds/ })
const give = () => screen.getByRole('button', { name: 'Send this quote' })

it('the quote page shows what the quote is for, and opening the page changes nothing [QUOTEUI-06]', async () => {
  quote = buildAsked({
    dueOn: '2026-12-04',
    photos: [{ photoId: 4, name: 'drip.jpg', url: '', thumbnailUrl: '' }],
  })
  open()
  expect(await screen.findByText('Please repair the tap.')).toBeVisible()
  expect(screen.getByText('For Brook Plumbing, job 1041')).toBeVisible()
  expect(screen.getByText(/14 Canal Street, Leeds/)).toBeVisible()
  expect(screen.getByText('Fri 4 Dec 2026')).toBeVisible()
  expect(await screen.findByRole('img', { name: 'drip.jpg' })).toBeVisible()
  await waitFor(() => expect(calls.map(({ path }) => path).toSorted()).toEqual(['photos', 'read']))
  expect(calls.every(({ body }) => body['token'] === QUOTE_TOKEN)).toBe(true)
})

it('the quote page sends an amount with a text and a file once, and lets the firm change it until the decision [QUOTEUI-06]', async () => {
  const { user } = open()
  await user.type(await amount(), '£1,250.50')
  await user.type(screen.getByRole('textbox', { name: /^What the quote covers/ }), 'With a new seal.')
  await user.upload(screen.getByLabelText('File (optional)'), OFFER)
  await user.dblClick(give())
  expect(await screen.findByText('£1,250.50')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open the file offer.pdf' })).toBeVisible()
  expect(sent('give')).toEqual([
    expect.objectContaining({ amountPence: '125050', words: 'With a new seal.', files: 'offer.pdf' }),
  ])
  expect([...device.keys()].filter((name) => name.startsWith('draft:'))).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Change your quote...' }))
  expect(await amount()).toHaveValue('1250.50')
  await user.clear(await amount())
  await user.type(await amount(), '1100')
  await user.click(screen.getByRole('button', { name: 'Remove offer.pdf' }))
  await user.click(give())
  expect(await screen.findByText('£1,100')).toBeVisible()
  const [first, second] = sent('give')
  expect(second).toMatchObject({ amountPence: '110000', removeFile: 'true' })
  expect(second?.['key']).not.toBe(first?.['key'])
})

it.each([
  ['', 'Enter an amount in pounds, such as 250 or 250.50.'],
  ['12,50', 'Enter an amount in pounds, such as 250 or 250.50.'],
])('the quote page sends nothing if the amount is "%s" [QUOTEUI-05]', async (typed, text) => {
  const { user } = open()
  await amount()
  if (typed !== '') await user.type(await amount(), typed)
  await user.click(give())
  await user.click(await screen.findByRole('button', { name: text }))
  expect(await amount()).toHaveFocus()
  expect(sent('give')).toEqual([])
})

it('the quote page says that the server cannot be reached, keeps the typed quote, and sends the same request again [QUOTEUI-07]', async () => {
  refusals['give'] = [() => HttpResponse.error()]
  const { user, unmount } = open()
  await user.type(await amount(), '250')
  await user.upload(screen.getByLabelText('File (optional)'), OFFER)
  await user.click(give())
  expect(
    await screen.findByText(/Your entries are kept on this device, even if you close this page/),
  ).toBeVisible()
  unmount()

  // Opens the page again without the link.
  open('')
  expect(await amount()).toHaveValue('250')
  expect(screen.getByText('offer.pdf')).toBeVisible()
  await user.click(give())
  expect(await screen.findByText('£250')).toBeVisible()
  const [first, second] = sent('give')
  expect(second).toEqual(first)
})

it('the quote page says that the device is offline and sends nothing [QUOTEUI-07]', async () => {
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnLine.mockRestore())
  open()
  expect(
    await screen.findByText(
      /^You are offline\. Your entries are kept on this device\. Send them when you are online again\./,
    ),
  ).toBeVisible()
})

it("the quote page shows the server's errors next to their fields, and reloads a quote that has changed [QUOTEUI-06]", async () => {
  refusals['give'] = [
    () =>
      HttpResponse.json(failure('INVALID', 'Look at it again.', { fields: { words: 'Say less.' } }), {
        status: 400,
      }),
    () => HttpResponse.json(failure('CONFLICT', 'This quote stands as: Not needed.'), { status: 409 }),
  ]
  const { user } = open()
  await user.type(await amount(), '250')
  await user.click(give())
  expect((await screen.findAllByText('Say less.'))[0]).toBeVisible()
  quote = buildAsked({ status: 'Withdrawn', next: [] })
  await user.click(give())
  expect(await screen.findByText('Not needed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send this quote' })).not.toBeInTheDocument()
})

it('the quote page requires a reason to decline [QUOTEUI-06]', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Decline to quote...' }))
  await user.click(screen.getByRole('button', { name: 'Decline to quote' }))
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(sent('decline')).toEqual([])
  await user.type(screen.getByRole('textbox'), 'We are full.')
  await user.dblClick(screen.getByRole('button', { name: 'Decline to quote' }))
  expect(await screen.findByText('Declined')).toBeVisible()
  expect(sent('decline')).toEqual([{ token: QUOTE_TOKEN, reason: 'We are full.' }])
})

it('the quote page says that an expired link no longer works, and forgets its quote [QUOTEUI-08]', async () => {
  const { unmount } = open()
  await amount()
  expect([...device.keys()]).toContain('quote-link:7310')
  unmount()
  refusals['read'] = [() => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 })]
  open()
  expect(
    await screen.findByText(
      /^This link does not work, or it has expired\. Ask the managing agent for a new one\./,
    ),
  ).toBeVisible()
  expect([...device.keys()]).not.toContain('quote-link:7310')
})

it('the quote page says that a link without a token does not work [QUOTEUI-08]', async () => {
  open('')
  expect(await screen.findByText('Open the link in your email again.')).toBeVisible()
  expect(calls).toEqual([])
})
