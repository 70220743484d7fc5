import { APPOINTMENT_MESSAGES } from '@doorstep/contract/orders/appointments/texts'
import type { Order } from '@doorstep/contract/orders/schema'
import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { AppointmentCard } from './AppointmentCard.tsx'

const ACCEPTED = {
  orderId: 5,
  issueId: 41,
  firmName: 'Brook Plumbing',
  status: 'Accepted',
  slots: [
    { slotId: 1, startsAt: '2999-12-01T09:00:00.000Z', endsAt: '2999-12-01T12:00:00.000Z' },
    { slotId: 2, startsAt: '2999-12-02T13:00:00.000Z', endsAt: '2999-12-02T17:00:00.000Z' },
    { slotId: 3, startsAt: '2020-12-02T13:00:00.000Z', endsAt: '2020-12-02T17:00:00.000Z' },
  ],
  appointment: null,
  can: ['order:pickSlot'],
} as const satisfies Partial<Order>
const BOOKED = {
  ...ACCEPTED,
  status: 'Booked',
  appointment: {
    appointmentId: 9,
    startsAt: '2999-12-01T09:00:00.000Z',
    endsAt: '2999-12-01T12:00:00.000Z',
    state: 'Booked',
  },
}

let order: object
let sent: unknown[]
let refusal: string | null

beforeEach(() => {
  order = ACCEPTED
  sent = []
  refusal = null
  signIn(['issue:report'])
  const write = async ({ request }: { request: Request }) => {
    sent.push([new URL(request.url).pathname.replace('/api/orders/5', ''), await request.json()])
    return refusal === null
      ? HttpResponse.json(order)
      : HttpResponse.json(failure('CONFLICT', refusal), { status: 409 })
  }
  server.use(
    http.get(api('/issues/41/orders'), () => HttpResponse.json([order])),
    http.post(api('/orders/5/appointments'), write),
    http.post(api('/orders/5/appointments/cancel'), write),
    http.post(api('/orders/5/slots/decline'), write),
  )
})

const change = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Change appointment' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const show = () => renderAlone(<AppointmentCard issueId={41} />)

it('the appointment card offers the upcoming times, and books the chosen time [APPOINT-13]', async () => {
  const { user } = show()
  const card = within(await screen.findByRole('region', { name: 'Appointment' }))
  expect(card.getAllByRole('radio')).toHaveLength(2)
  await user.click(card.getByRole('button', { name: 'Book this time' }))
  expect(card.getByText(APPOINTMENT_MESSAGES.chooseOne)).toBeVisible()
  await user.click(card.getByRole('radio', { name: /13:00 to 17:00/ }))
  order = BOOKED
  await user.click(card.getByRole('button', { name: 'Book this time' }))
  expect(await card.findByText(/Brook Plumbing is coming/)).toBeVisible()
  expect(sent).toEqual([['/appointments', { slotId: 2 }]])
  expect(card.queryByRole('radio')).not.toBeInTheDocument()
})

it('the appointment card shows that somebody else has picked the time, and stays open [APPOINT-13]', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('radio', { name: /09:00 to 12:00/ }))
  refusal = APPOINTMENT_MESSAGES.slotTaken
  await user.click(screen.getByRole('button', { name: 'Book this time' }))
  expect(await screen.findByText(APPOINTMENT_MESSAGES.slotTaken)).toBeVisible()
})

it('the appointment card changes the appointment, asks for other times, and cancels after a confirmation [APPOINT-13]', async () => {
  order = BOOKED
  const { user } = show()
  const card = within(await screen.findByRole('region', { name: 'Appointment' }))
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Add to calendar',
    'Change ',
  ])
  await change(user, 'Change time')
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await change(user, 'Ask for other times')
  const asking = within(await screen.findByRole('dialog', { name: 'Ask for other times' }))
  await user.type(asking.getByRole('textbox', { name: /What would suit you/ }), 'Evenings')
  await user.click(asking.getByRole('button', { name: 'Ask the firm' }))
  await change(user, 'Cancel appointment')
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel appointment' }))
  await user.click(question.getByRole('button', { name: 'Keep appointment' }))
  expect(sent).toEqual([['/slots/decline', { words: 'Evenings' }]])
  await change(user, 'Cancel appointment')
  const again = within(await screen.findByRole('alertdialog', { name: 'Cancel appointment' }))
  await user.click(again.getByRole('button', { name: 'Cancel appointment' }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(['/appointments/cancel', { words: '' }])
})

it("the appointment card offers a calendar file and the firm's phone number [APPOINT-202]", async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const home = { propertyName: 'Flat 7', address: 'Flat 7, Mill Lane', jobId: 1041 }
  order = { ...BOOKED, ...home, firmPhone: '0118 496 0000' }
  const { user } = show()
  expect(await screen.findByRole('link', { name: 'Call Brook Plumbing' })).toHaveAttribute(
    'href',
    'tel:0118 496 0000',
  )
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }))
  const [file] = saved.mock.lastCall ?? []
  const text = await (file as Blob).text()
  expect(text).toContain('UID:appointment-9@')
  expect(text).toContain('LOCATION:Flat 7\\, Mill Lane')
})

it('the appointment card is hidden without the permission to pick a time, and has no buttons once work has begun [APPOINT-13]', async () => {
  order = { ...BOOKED, appointment: { ...BOOKED.appointment, state: 'Begun' } }
  const { unmount } = show()
  const card = within(await screen.findByRole('region', { name: 'Appointment' }))
  expect(card.getByText('Brook Plumbing is at work.')).toBeVisible()
  expect(card.queryByRole('button')).not.toBeInTheDocument()
  unmount()
  order = { ...ACCEPTED, can: [] }
  const asked = vi.fn()
  server.use(
    http.get(api('/issues/41/orders'), () => {
      asked()
      return HttpResponse.json([order])
    }),
  )
  show()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

it('the appointment card is hidden from staff, who use the work order instead [APPOINT-21]', async () => {
  order = { ...BOOKED, can: ['order:pickSlot', 'order:manage'] }
  const asked = vi.fn()
  server.use(
    http.get(api('/issues/41/orders'), () => {
      asked()
      return HttpResponse.json([order])
    }),
  )
  show()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

it('the appointment card changes its text at midnight, and again after the end of the visit [APPOINT-13]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2999-11-30T20:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  order = BOOKED
  show()
  expect(await screen.findByText(/^Tomorrow, /)).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(0))
  vi.setSystemTime(new Date('2999-12-01T08:00:00.000Z'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText(/^Today, /)).toBeVisible()
  expect(screen.getByText('Brook Plumbing is coming.')).toBeVisible()
  vi.setSystemTime(new Date('2999-12-01T12:00:01.000Z'))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('Brook Plumbing was due to come.')).toBeVisible()
})
