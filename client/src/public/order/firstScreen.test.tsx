import type { Order } from '@doorstep/contract/orders/schema'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildLinked, buildOrder, ORDER_TOKEN } from '../../../test/firmOrders.ts'
import { api, server } from '../../../test/server.ts'
import { addDays, timeOf, today } from '../../lib/dates.ts'
import { forgetLinkToken, takeLinkToken } from '../../lib/linkToken.ts'
import { Page } from './OrderPage.tsx'

const CONTACT = { name: 'Mei Ling', phoneNumber: '+447700900123' }

beforeEach(() => sessionStorage.clear())

function open(part: Partial<Order>) {
  server.use(http.post(api('/order-links/read'), () => HttpResponse.json(buildLinked(part, 'shown'))))
  window.history.replaceState(null, '', `/order#token=${ORDER_TOKEN}`)
  forgetLinkToken()
  takeLinkToken(new Set(['/order']))
  render(<Page />)
  return userEvent.setup()
}

const head = async () => within(await screen.findByRole('region', { name: 'When and where' }))

const HOURS = (day: string) => `${timeOf(`${day}T14:00:00Z`)} to ${timeOf(`${day}T16:00:00Z`)}`

const visitOn = (day: string, state: 'Booked' | 'Begun' = 'Booked'): Partial<Order> => {
  const { appointment } = buildOrder()
  const times = { startsAt: `${day}T14:00:00Z`, endsAt: `${day}T16:00:00Z` }
  return { appointment: appointment && { ...appointment, ...times, state } }
}

it("the order page begins with the time, the place, the map and the resident's phone number [FIRMSIDE-203]", async () => {
  open({ ...visitOn(today()), contact: CONTACT, address: 'Flat 12, 4 Mill Street, Reading RG1 2AB' })
  const shown = await head()
  expect(shown.getByText(`Today, ${HOURS(today())}`)).toBeVisible()
  const place = shown.getByText('Flat 12, 4 Mill Street, Reading RG1 2AB')
  expect(place).toBeVisible()
  // The postcode stays on one line.
  expect(place.innerHTML).toContain('RG1&nbsp;2AB')
  expect(shown.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('Flat 12, 4 Mill Street, Reading RG1 2AB')),
  )
  expect(shown.getByRole('link', { name: /^Call Mei Ling/ })).toHaveAttribute('href', 'tel:+447700900123')
  const [first] = screen.getAllByRole('region')
  expect(first).toBe(screen.getByRole('region', { name: 'When and where' }))
  const job = screen.getByRole('region', { name: 'The job' })
  expect(first?.compareDocumentPosition(job)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('the order page says that the appointment is tomorrow [FIRMSIDE-203]', async () => {
  open(visitOn(addDays(today(), 1)))
  const tomorrow = addDays(today(), 1)
  expect((await head()).getByText(`Tomorrow, ${HOURS(tomorrow)}`)).toBeVisible()
})

it('a booked order shows only once that it is booked, next to the time [FIRMSIDE-203]', async () => {
  open(visitOn(today()))
  await head()
  expect(screen.getAllByText(/booked/i)).toHaveLength(1)
})

it('an order without an appointment begins with its due date [FIRMSIDE-203]', async () => {
  open({ status: 'Accepted', appointment: null })
  expect((await head()).getByText(/^To be done by/)).toHaveTextContent('To be done by Fri 4 Dec 2026, 17:00')
})

const FIRST_AND_OTHERS: [string, Partial<Order>, string[], string[]][] = [
  ['was sent', { status: 'Sent', appointment: null }, ['Accept', 'Decline...'], []],
  ['was accepted', { status: 'Accepted', appointment: null }, ['Offer times...', 'Done...'], []],
  [
    'is booked',
    visitOn('2999-11-24'),
    ['Start work', 'Done...', 'No access...', 'More'],
    ['Another visit is needed...', 'Offer other times...', 'Cancel visit...'],
  ],
  [
    'was begun',
    visitOn('2026-11-24', 'Begun'),
    ['Done...', 'No access...', 'Another visit is needed...'],
    [],
  ],
]

it.each(FIRST_AND_OTHERS)(
  'an order that %s shows its next step first, at most two others, and the rest under More [FIRMSIDE-204]',
  async (_state, part, shown, rest) => {
    const user = open(part)
    const bar = await screen.findByRole('region', { name: 'Next steps' })
    const names = () =>
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(names()).toEqual(shown)
    if (rest.length === 0) return
    await user.click(within(bar).getByRole('button', { name: 'More' }))
    expect(names()).toEqual([...rest, ...shown.slice(0, -1), 'Less'])
  },
)

it('the order page shows the photos that were sent with the order next to the job [ORDER-201]', async () => {
  const asked: unknown[] = []
  server.use(
    http.post(api('/order-links/notes/photos/read'), async ({ request }) => {
      asked.push(await request.json())
      return new HttpResponse(null, { status: 404 })
    }),
  )
  open({ issuePhotos: [{ photoId: 8, name: 'drip.jpg', url: '/x', thumbnailUrl: '/x' }] })
  const photos = await screen.findByRole('list', { name: 'Photos of the problem' })
  expect(within(photos).getByText('drip.jpg')).toBeVisible()
  await waitFor(() => expect(asked).toEqual([{ token: ORDER_TOKEN, photoId: 8 }]))
})
