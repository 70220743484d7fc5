import type { RoleName } from '@doorstep/contract/access'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { FIRMS } from '../../../../test/orders.ts'
import { buildGiven, buildQuote } from '../../../../test/quotes.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { OrdersCard } from '../orders/OrdersCard.tsx'

const THREE = [...FIRMS, { firmId: 6, name: 'Cole Drains', trades: [], fits: false, expired: [] }]
let quotes: Quote[]
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  quotes = []
  sent = []
  answers = []
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = new URL(request.url).pathname.replace('/api', '')
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    return answers.shift()?.() ?? HttpResponse.json(buildQuote())
  }
  server.use(
    http.get(api('/issues/41/quotes'), () => HttpResponse.json(quotes)),
    http.get(api('/issues/41/firms'), () => HttpResponse.json(THREE)),
    http.get(api('/issues/41/attachments/:id'), () => HttpResponse.arrayBuffer(new ArrayBuffer(4))),
    http.post(api('/issues/41/quotes'), write),
    http.post(api('/quotes/:quoteId/:act'), write),
  )
})

const show = (part: Partial<Issue> = {}, role: RoleName = 'PMGR') => {
  signIn(['issue:moderate', 'order:manage', 'quote:manage'], role)
  return renderAlone(<OrdersCard issue={buildIssue({ status: 'Open', can: ['issue:moderate'], ...part })} />)
}
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const quoteOf = async (firm: string) =>
  within(await screen.findByRole('article', { name: `Quote from ${firm}` }))
type User = ReturnType<typeof show>['user']

async function chooseFirm(user: User, label: RegExp, firm: RegExp) {
  await user.click(await screen.findByRole('button', { name: label }))
  await user.click(await screen.findByRole('option', { name: firm }))
}

it('staff ask two firms for a quote with a deadline and a photo, and the form keeps the typed text after a refusal [QUOTEUI-01]', async () => {
  answers.push(() =>
    HttpResponse.json(
      failure(
        'CONFLICT',
        'One of these firms already has an open quote for this issue. Choose another firm, or withdraw that quote first.',
      ),
      {
        status: 409,
      },
    ),
  )
  const photo = { id: 8, name: 'drip.jpg', size: 4, state: 'ready' } as Issue['attachments'][number]
  const { user } = show({ attachments: [photo] })
  await user.click(await press('Ask for quotes'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quotes for issue 1041' }))
  await user.click(dialog.getByRole('button', { name: 'Ask for a quote' }))
  expect((await dialog.findAllByText('Choose a firm from the list.'))[0]).toBeVisible()
  expect(sent).toEqual([])
  await chooseFirm(user, /First firm$/, /Brook Plumbing/)
  await user.click(dialog.getByRole('button', { name: /Second firm \(optional\)$/ }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Nobody else', 'Alba Glass - Glazing; documents expired', 'Cole Drains'])
  await user.click(screen.getByRole('option', { name: 'Cole Drains' }))
  const words = dialog.getByLabelText(/^Work needed/)
  expect(words).toHaveValue('')
  await user.type(words, 'Repair the tap.')
  expect(dialog.getByRole('checkbox', { name: 'drip.jpg' })).not.toBeChecked()
  await user.click(dialog.getByRole('checkbox', { name: 'drip.jpg' }))
  await user.type(dialog.getByLabelText(/^Quote wanted by/), '2999-12-04')
  await user.click(dialog.getByRole('button', { name: 'Ask 2 firms' }))
  expect(
    await dialog.findByText(/One of these firms already has an open quote for this issue\./),
  ).toBeVisible()
  expect(words).toHaveValue('Repair the tap.')
  await user.click(dialog.getByRole('button', { name: 'Ask 2 firms' }))
  expect(await screen.findByText('Brook Plumbing and Cole Drains have been asked for a quote.')).toBeVisible()
  const body = { firmIds: [3, 6], words: 'Repair the tap.', photoIds: [8], dueOn: '2999-12-04' }
  expect(sent).toEqual([
    ['/issues/41/quotes', body],
    ['/issues/41/quotes', body],
  ])
})

it('only an administrator can ask for a quote from a firm whose documents have expired [QUOTEUI-01]', async () => {
  const { user, unmount } = show()
  await user.click(await press('Ask for quotes'))
  await chooseFirm(user, /First firm$/, /Alba Glass/)
  expect(await screen.findByText('Documents of Alba Glass have expired')).toBeVisible()
  expect(screen.queryByLabelText(/^Reason for asking anyway/)).not.toBeInTheDocument()
  unmount()
  const admin = show({}, 'ADMIN').user
  await admin.click(await press('Ask for quotes'))
  await chooseFirm(admin, /First firm$/, /Alba Glass/)
  await admin.type(await screen.findByLabelText(/^Reason for asking anyway/), 'Renewed.')
  await admin.click(await press('Use the report’s words'))
  await admin.click(await press('Ask for a quote'))
  expect(await screen.findByText('Alba Glass has been asked for a quote.')).toBeVisible()
  expect(sent).toMatchObject([['/issues/41/quotes', { firmIds: [4], overrideReason: 'Renewed.' }]])
})

it('staff cannot ask a fourth firm for a quote [QUOTEUI-01]', async () => {
  quotes = [1, 2, 3].map((id) => buildQuote({ quoteId: id, firmId: id, firmName: `Firm ${id}` }))
  const { user } = show()
  await quoteOf('Firm 1')
  await user.click(await press('Ask for quotes'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('quotes are shown next to each other, cheapest first, and finished quotes are collapsed [QUOTEUI-02]', async () => {
  quotes = [
    buildQuote({ quoteId: 1, firmName: 'Alba Glass', dueOn: '2026-12-04' }),
    buildGiven(61_000, { quoteId: 2, firmName: 'Cole Drains' }),
    buildGiven(42_050, {
      quoteId: 3,
      quoteWords: 'With a new seal.',
      file: { name: 'offer.pdf', type: 'application/pdf', url: '' },
    }),
    buildQuote({
      quoteId: 4,
      firmName: 'Dene Pipes',
      status: 'Declined',
      declineReason: 'Too far.',
      next: [],
    }),
    buildQuote({ quoteId: 5, firmName: 'Elm Works', status: 'Withdrawn', next: [] }),
  ]
  show()
  const cheapest = await quoteOf('Brook Plumbing')
  expect(cheapest.getByText('£420.50')).toBeVisible()
  expect(cheapest.getByText('Lowest')).toBeVisible()
  expect(cheapest.getByText('With a new seal.')).toBeVisible()
  expect(cheapest.getByRole('button', { name: 'Open the file offer.pdf' })).toBeVisible()
  const region = within(screen.getByRole('region', { name: 'Quotes' }))
  expect(region.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Quote from Brook Plumbing',
    'Quote from Cole Drains',
    'Quote from Alba Glass',
    'Quote from Dene Pipes',
    'Quote from Elm Works',
  ])
  expect((await quoteOf('Alba Glass')).getByText(/wanted by Fri 4 Dec 2026/)).toBeVisible()
  expect(screen.queryByText('No firm has been asked yet.')).not.toBeInTheDocument()
  expect((await quoteOf('Dene Pipes')).getByText('Too far.')).toBeVisible()
  expect(region.getByText('Earlier quotes (1)')).toBeVisible()
  expect(region.getByText('Elm Works')).not.toBeVisible()
})

it('the issue page stays usable if the quotes cannot be loaded [QUOTEUI-02]', async () => {
  server.use(
    http.get(api('/issues/41/quotes'), () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })),
  )
  const { user } = show()
  expect(await screen.findByText('We couldn’t load the quotes. Try again.')).toBeVisible()
  server.use(http.get(api('/issues/41/quotes'), () => HttpResponse.json([buildQuote()])))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await quoteOf('Brook Plumbing')).getByText('No quote yet')).toBeVisible()
})

it('staff choose a quote once, at the amount shown, after a message has named the consequences [QUOTEUI-03]', async () => {
  quotes = [buildGiven(42_000), buildQuote({ quoteId: 2, firmName: 'Alba Glass' })]
  answers.push(() =>
    HttpResponse.json(failure('CONFLICT', 'Somebody changed it meanwhile. Look at it again.'), {
      status: 409,
    }),
  )
  const { user } = show()
  await user.click(await press('Choose the quote from Brook Plumbing'))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Choose the quote from Brook Plumbing?' }),
  )
  expect(question.getByText(/A work order with a limit of £420 will be prepared/)).toBeVisible()
  expect(
    question.getByText(/We will tell Alba Glass that we no longer need a quote, but not why/),
  ).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Choose this quote' }))
  expect(await question.findByText(/Somebody changed it meanwhile/)).toBeVisible()
  await user.dblClick(question.getByRole('button', { name: 'Choose this quote' }))
  expect(
    await screen.findByText('Quote from Brook Plumbing chosen. A work order has been prepared.'),
  ).toBeVisible()
  expect(sent).toEqual([
    ['/quotes/7310/choose', { version: 2 }],
    ['/quotes/7310/choose', { version: 2 }],
  ])
})

it('a quote above the limit shows who can choose the quote [QUOTEUI-03]', async () => {
  quotes = [buildGiven(90_000, { limitPence: 50_000, next: ['Withdrawn'] })]
  const { unmount } = show()
  expect(
    (await quoteOf('Brook Plumbing')).getByText('An administrator must approve amounts above £500.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Choose the quote/ })).not.toBeInTheDocument()
  unmount()
  quotes = [buildGiven(90_000, { limitPence: 50_000 })]
  show({}, 'ADMIN')
  expect(
    (await quoteOf('Brook Plumbing')).getByText('Above £500: you decide as an administrator.'),
  ).toBeVisible()
  expect(await press('Choose the quote from Brook Plumbing')).toBeVisible()
})

it('staff withdraw a quote and send a new link [QUOTEUI-04]', async () => {
  quotes = [buildQuote()]
  const { user } = show()
  const menu = async (name: string) => {
    await user.click(await press('Actions for the quote from Brook Plumbing'))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  const quote = await quoteOf('Brook Plumbing')
  for (const name of [/New link/, /Withdraw/])
    expect(quote.queryByRole('button', { name })).not.toBeInTheDocument()
  await menu('New link')
  await user.click(await press('Send new link'))
  expect(await screen.findByText('New link sent to Brook Plumbing.')).toBeVisible()
  await menu('Withdraw')
  await user.click(await press('Withdraw quote'))
  expect(await screen.findByText('Quote from Brook Plumbing withdrawn.')).toBeVisible()
  expect(sent).toEqual([['/quotes/7310/link'], ['/quotes/7310/withdraw']])
})

it('a finished issue shows its quotes, but staff cannot ask for more quotes [QUOTEUI-02]', async () => {
  quotes = [buildGiven(42_000, { status: 'Chosen', next: [], decidedAt: '2026-07-07T09:00:00.000Z' })]
  show({ status: 'Closed' })
  expect(await screen.findByText('Earlier quotes (1)')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask for quotes' })).not.toBeInTheDocument()
})
