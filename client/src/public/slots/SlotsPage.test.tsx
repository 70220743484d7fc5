import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { api, failure, server } from '../../../test/server.ts'
import { forgetLinkToken, takeLinkToken } from '../../lib/linkToken.ts'
import { Page } from './SlotsPage.tsx'

const SLOTS = [
  { slotId: 1, startsAt: '2999-12-03T09:00:00Z', endsAt: '2999-12-03T12:00:00Z' },
  { slotId: 2, startsAt: '2999-12-04T13:00:00Z', endsAt: '2999-12-04T17:00:00Z' },
]
const OFFER = {
  jobId: 1041,
  title: 'Kitchen tap drips',
  propertyName: 'Flat 7',
  firmName: 'Kennet Plumbing',
  slots: SLOTS,
}
let bodies: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  bodies = []
  answers = []
  server.use(
    http.post(api('/slot-links/read'), async ({ request }) => {
      bodies.push(await request.json())
      return answers.shift()?.() ?? HttpResponse.json(OFFER)
    }),
    http.post(api('/slot-links/pick'), async ({ request }) => {
      bodies.push(await request.json())
      const picked = { ...SLOTS[1], jobId: 1041, firmName: 'Kennet Plumbing', appointmentId: 5 }
      return answers.shift()?.() ?? HttpResponse.json(picked)
    }),
  )
})

function open(fragment = '#token=s12-7-secret') {
  window.history.replaceState(null, '', `/slots${fragment}`)
  forgetLinkToken()
  takeLinkToken(new Set(['/slots']))
  render(<Page />)
  expect(window.location.href).not.toContain('secret')
  return userEvent.setup()
}

const book = () => screen.findByRole('button', { name: 'Book this time' })

it('the page of a slot link shows the offered times and books the chosen one, with the token in the body [APPOINT-200]', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const user = open()
  expect(await screen.findByText('Kitchen tap drips, Flat 7 (job 1041)')).toBeVisible()
  expect(bodies).toEqual([{ token: 's12-7-secret' }])
  await user.click(await book())
  expect(screen.getByRole('button', { name: 'Choose a time.' })).toBeVisible()
  expect(bodies).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Wednesday 4 December 2999, 13:00 to 17:00' }))
  await user.click(await book())
  expect(await screen.findByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  expect(screen.getByText('Wednesday 4 December 2999, 13:00 to 17:00')).toBeVisible()
  expect(bodies[1]).toEqual({ token: 's12-7-secret', slotId: 2 })
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }))
  const [file] = saved.mock.lastCall ?? []
  expect(await (file as Blob).text()).toContain('UID:appointment-5@')
})

it.each([
  [404, 'NOT_FOUND', 'This link no longer works. Sign in to see the appointment.'],
  [409, 'CONFLICT', 'A time is already booked. Sign in to see, change or cancel the appointment.'],
] as const)(
  'the page of a slot link says why the link can no longer be used if the server answers %s [APPOINT-201]',
  async (status, code, text) => {
    answers = [() => HttpResponse.json(failure(code, text), { status })]
    open()
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

it('the page of a slot link keeps the chosen time if booking fails [APPOINT-200]', async () => {
  const user = open()
  await user.click(await screen.findByRole('radio', { name: /09:00 to 12:00/ }))
  answers = [() => HttpResponse.error()]
  await user.click(await book())
  expect(await screen.findByText('Unable to reach the server.')).toBeVisible()
  expect(screen.getByRole('radio', { name: /09:00 to 12:00/ })).toBeChecked()
})
