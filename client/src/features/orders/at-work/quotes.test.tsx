import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { buildAsked } from '../../../../test/quotes.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import OrdersPage from './OrdersPage.tsx'
import OwnQuotePage from './OwnQuotePage.tsx'

beforeEach(() => {
  signIn(['order:work', 'quote:give'], 'CONTRACTOR')
  server.use(http.get(api('/orders'), () => HttpResponse.json([])))
})

it("the firm's page of work orders lists the quote requests above the work orders [QUOTEUI-09]", async () => {
  let asked = ''
  server.use(
    http.get(api('/quotes'), ({ request }) => {
      asked = new URL(request.url).search
      return HttpResponse.json([buildAsked({ dueOn: '2026-12-04' })], { headers: { 'x-total-count': '1' } })
    }),
  )
  renderRoute({ path: '/orders', at: '/orders', page: OrdersPage })
  const section = within(await screen.findByRole('region', { name: 'Quote requests' }))
  expect(section.getByRole('link', { name: 'Please repair the tap.' })).toHaveAttribute(
    'href',
    '/orders/quotes/7310',
  )
  expect(section.getByText('New')).toBeVisible()
  expect(section.getByText(/quote wanted by Fri 4 Dec 2026/)).toBeVisible()
  expect(await screen.findByText('No work orders yet.')).toBeVisible()
  expect(asked).toContain('status=Asked%2CGiven')
})

it("the firm's page of work orders hides the list of quote requests if there are none [QUOTEUI-09]", async () => {
  server.use(http.get(api('/quotes'), () => HttpResponse.json([])))
  renderRoute({ path: '/orders', at: '/orders', page: OrdersPage })
  expect(await screen.findByText('No work orders yet.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Quote requests' })).not.toBeInTheDocument()
})

const openQuote = () =>
  renderRoute({ path: '/orders/quotes/$quoteId', at: '/orders/quotes/7310', page: OwnQuotePage })

it('the page of a quote request sends a quote for the signed-in person [QUOTEUI-09]', async () => {
  let quote = buildAsked()
  server.use(
    http.get(api('/quotes/7310'), () => HttpResponse.json(quote)),
    http.post(api('/quotes/7310/give'), async ({ request }) => {
      expect(await request.text()).toContain('25000')
      quote = buildAsked({
        status: 'Given',
        amountPence: 25_000,
        givenAt: '2026-07-06T09:00:00.000Z',
        next: ['Given'],
      })
      return HttpResponse.json(quote)
    }),
  )
  const { user } = openQuote()
  await user.type(await screen.findByRole('textbox', { name: /^Amount in pounds/ }), '250')
  await user.click(screen.getByRole('button', { name: 'Send this quote' }))
  expect(await screen.findByText('£250')).toBeVisible()
  expect(screen.getByText('You gave a quote')).toBeVisible()
})

it('the page of a quote request shows a message if the request does not exist or belongs to another firm [QUOTEUI-09]', async () => {
  server.use(
    http.get(api('/quotes/7310'), () =>
      HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 }),
    ),
  )
  openQuote()
  expect(
    await screen.findByText('This quote request does not exist, or it is for another firm.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the work orders' })).toHaveAttribute('href', '/orders')
})
