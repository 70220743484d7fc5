import { APPOINTMENT_MESSAGES as TEXTS } from '@doorstep/contract/orders/appointments/texts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { device } from '../../../test/idb.ts'
import { buildLinked, ORDER_TOKEN } from '../../../test/firmOrders.ts'
import { api, failure, server } from '../../../test/server.ts'
import { forgetLinkToken, takeLinkToken } from '../../lib/linkToken.ts'
import { addDays, today } from '../../lib/dates.ts'
import { Page } from './OrderPage.tsx'

const ACCEPTED = { status: 'Accepted', appointment: null } as const
const SOON = { slotId: 1, startsAt: '2999-12-01T09:00:00.000Z', endsAt: '2999-12-01T12:30:00.000Z' }
const DAY = addDays(today(), 3)

let linked = buildLinked()
let calls: { path: string; body: unknown }[]
let refusals: Record<string, () => Response>

beforeEach(() => {
  linked = buildLinked(ACCEPTED)
  calls = []
  refusals = {}
  sessionStorage.clear()
  const answer = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace('/api/order-links/', '')
    calls.push({ path, body: await request.json() })
    const refusal = refusals[path]?.()
    if (refusal) return refusal
    if (path === 'slots') linked = buildLinked({ ...ACCEPTED, slots: [SOON] })
    if (path === 'visits/cancel') linked = buildLinked(ACCEPTED, 'later')
    return HttpResponse.json(linked)
  }
  server.use(
    http.post(api('/order-links/visits/cancel'), answer),
    http.post(api('/order-links/:act'), answer),
  )
})

function open(fragment = `#token=${ORDER_TOKEN}`) {
  window.history.replaceState(null, '', `/order${fragment}`)
  forgetLinkToken()
  takeLinkToken(new Set(['/order']))
  return { user: userEvent.setup(), ...render(<Page />) }
}

/** Opens the menu with the remaining next steps. */
const more = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'More' }))
const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)
const time = (number: number) => within(screen.getByRole('group', { name: `Time ${number}` }))

it('the times form sends two times, shows them, and is prefilled when the firm changes them [APPOINT-18]', async () => {
  const { user } = open()
  expect(
    await screen.findByText(/No appointment is booked yet\. Offer times for the resident to pick from\./),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Offer times...' }))
  expect(time(1).getByLabelText(/^Day/)).toHaveFocus()
  await user.type(time(1).getByLabelText(/^Day/), DAY)
  await user.click(screen.getByRole('button', { name: 'Add another time' }))
  expect(time(2).getByLabelText(/^Day/)).toHaveFocus()
  await user.type(time(2).getByLabelText(/^Day/), DAY)
  await user.clear(time(2).getByLabelText(/^From/))
  await user.type(time(2).getByLabelText(/^From/), '13:00')
  await user.click(screen.getByRole('button', { name: 'Offer these times' }))
  expect(await screen.findByRole('button', { name: TEXTS.order })).toBeVisible()
  expect(sent('slots')).toEqual([])
  await user.clear(time(2).getByLabelText(/^To/))
  await user.type(time(2).getByLabelText(/^To/), '17:00')
  await user.dblClick(screen.getByRole('button', { name: 'Offer these times' }))
  expect(
    await screen.findByText(
      /No appointment is booked yet\. We have asked the resident to pick one of your times\./,
    ),
  ).toBeVisible()
  expect(sent('slots')).toEqual([
    {
      token: ORDER_TOKEN,
      key: expect.any(String),
      slots: [
        { day: DAY, from: '09:00', to: '12:00' },
        { day: DAY, from: '13:00', to: '17:00' },
      ],
    },
  ])
  const offered = screen.getByRole('list', { name: 'Times that you offer' })
  expect(offered).toHaveTextContent('Sun 1 Dec 2999, 09:00 to 12:30')
  await user.click(screen.getByRole('button', { name: 'Offer other times...' }))
  expect(time(1).getByLabelText(/^Day/)).toHaveValue('2999-12-01')
  expect(time(1).getByLabelText(/^To/)).toHaveValue('12:30')
})

it('the times form allows at most five times, and each can be removed [APPOINT-18]', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Offer times...' }))
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  for (let count = 0; count < 4; count += 1)
    await user.click(screen.getByRole('button', { name: 'Add another time' }))
  expect(screen.queryByRole('button', { name: 'Add another time' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove time 2' }))
  expect(screen.getAllByRole('group')).toHaveLength(4)
  expect(screen.getByRole('button', { name: 'Add another time' })).toHaveFocus()
})

it('the times form keeps times while offline, and sends them once, even if the page was closed [APPOINT-19]', async () => {
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnLine.mockRestore())
  const { user, unmount } = open()
  await user.click(await screen.findByRole('button', { name: 'Offer times...' }))
  await user.type(time(1).getByLabelText(/^Day/), DAY)
  unmount()
  const again = open('')
  await again.user.click(await screen.findByRole('button', { name: 'Offer times...' }))
  expect(time(1).getByLabelText(/^Day/)).toHaveValue(DAY)
  await again.user.click(screen.getByRole('button', { name: 'Offer these times' }))
  const waiting = await screen.findByRole('region', { name: 'Offer of times: waiting to be sent' })
  expect(within(waiting).getByText(/09:00 to 12:00/)).toBeVisible()
  expect(sent('slots')).toEqual([])
  isOnLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('list', { name: 'Times that you offer' })).toBeVisible()
  expect(sent('slots')).toHaveLength(1)
  expect([...device.keys()].filter((name) => name.startsWith('work:'))).toEqual([])
})

it("the times form shows the server's errors, and lets the firm correct the times [APPOINT-18]", async () => {
  refusals['slots'] = () =>
    HttpResponse.json({ ...failure('INVALID', 'Not taken.'), fields: { slots: TEXTS.past } }, { status: 400 })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Offer times...' }))
  await user.type(time(1).getByLabelText(/^Day/), DAY)
  await user.click(screen.getByRole('button', { name: 'Offer these times' }))
  const refused = within(await screen.findByRole('region', { name: 'Offer of times: not accepted' }))
  await user.click(refused.getByRole('button', { name: 'Change and send again' }))
  expect(time(1).getByLabelText(/^Day/)).toHaveValue(DAY)
})

it('the order page shows which other times the resident asks for [APPOINT-18]', async () => {
  linked = buildLinked({
    ...ACCEPTED,
    events: [
      {
        at: '2026-11-24T09:00:00Z',
        kind: 'slotsDeclined',
        party: 'reporter',
        actorName: null,
        words: 'Evenings.',
      },
    ],
  })
  open()
  const card = within(await screen.findByRole('region', { name: 'Times that you offer' }))
  expect(card.getByText('Evenings.')).toBeVisible()
})

it("Can't come is sent once, after a confirmation [APPOINT-20]", async () => {
  linked = buildLinked()
  const { user } = open()
  await more(user)
  await user.click(screen.getByRole('button', { name: 'Cancel visit...' }))
  expect(
    screen.getByText(
      /^This will cancel the appointment, and we will tell the resident\. You will keep the work order and can offer other times\./,
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await more(user)
  await user.click(screen.getByRole('button', { name: 'Cancel visit...' }))
  refusals['visits/cancel'] = () => HttpResponse.error()
  await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'Our van broke down.')
  await user.click(screen.getByRole('button', { name: 'Cancel the appointment' }))
  expect(await screen.findByText('Unable to reach the server.')).toBeVisible()
  refusals = {}
  await user.dblClick(screen.getByRole('button', { name: 'Cancel the appointment' }))
  expect(await screen.findByRole('button', { name: 'Offer times...' })).toBeVisible()
  expect(sent('visits/cancel')).toEqual(
    [1, 2].map(() => ({ token: ORDER_TOKEN, words: 'Our van broke down.' })),
  )
})

it("Can't come keeps the text and reloads the order if the server refuses the request [APPOINT-20]", async () => {
  linked = buildLinked()
  const { user } = open()
  await more(user)
  await user.click(screen.getByRole('button', { name: 'Cancel visit...' }))
  await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'Our van broke down.')
  refusals['visits/cancel'] = () => {
    linked = buildLinked({ ...ACCEPTED, slots: [SOON] })
    return HttpResponse.json(failure('CONFLICT', TEXTS.nothingBooked), { status: 409 })
  }
  await user.click(screen.getByRole('button', { name: 'Cancel the appointment' }))
  expect(
    await screen.findByText(
      /No appointment is booked yet\. We have asked the resident to pick one of your times\./,
    ),
  ).toBeVisible()
  expect(screen.getByText(TEXTS.nothingBooked)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveValue('Our van broke down.')
  expect(sent('read')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.queryByRole('button', { name: 'Cancel visit...' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Offer other times...' })).toBeVisible()
})
