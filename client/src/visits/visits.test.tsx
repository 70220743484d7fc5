import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse, type PathParams } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { api, server } from '../../test/server.ts'
import { overrideSettings, settings } from '../lib/settings.ts'
import { storeSession } from '../lib/storage.ts'
import { ConsentChoice } from './ConsentChoice.tsx'
import { count, countPage } from './count.ts'
import { send } from './send.ts'
import { Visits } from './Visits.tsx'

let sent: { body: unknown; headers: string[] }[] = []

beforeEach(() => {
  sent = []
  overrideSettings({ ...settings(), analytics: 'on' })
  storeSession({ token: 't-1', userId: 7, userName: 'Priya Nair', role: 'TENANT' })
  server.use(
    http.post<PathParams, { clientId: string }>(api('/analytics/events'), async ({ request }) => {
      const body = await request.json()
      if (body.clientId !== LAST) sent.push({ body, headers: [...request.headers.keys()] })
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

const question = () => screen.findByRole('region', { name: 'Counting visits' })
const LAST = 'last'
/** Sends one last event. Once that event has been sent, all earlier events have been sent too. */
const settled = () => send(LAST, { name: 'logout' })

it('the page asks for consent first, and counts nothing before an answer or after a refusal', async () => {
  render(<Visits publicPage={null} />)
  await question()
  count({ name: 'logout' })
  countPage('/help')
  await userEvent.click(screen.getByRole('button', { name: 'No, thank you' }))
  countPage('/help')
  await settled()
  expect(sent).toEqual([])
  expect(localStorage.getItem('visitsConsent')).toBe('denied')
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

it('the page counts pages by pattern and without the session token after consent [T27]', async () => {
  window.history.replaceState(null, '', '/edit-issue/41?token=secret#x')
  render(<Visits publicPage={null} />)
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, count me' }))
  countPage('/issues/41/')
  countPage('/no/such/place')
  countPage('/issues/robin@example.test')
  count({ name: 'login', method: 'email' })
  await waitFor(() => expect(sent).toHaveLength(3))
  await settled()
  const clientId = localStorage.getItem('visitsConsent')
  expect(clientId).toMatch(/^[0-9a-f-]{36}$/)
  const bodies = [
    { clientId, events: [{ name: 'page_view', page: '/edit-issue/:id' }] },
    { clientId, events: [{ name: 'page_view', page: '/issues/:id' }] },
    { clientId, events: [{ name: 'login', method: 'email' }] },
  ]
  // Events are sent separately and might arrive in any order.
  expect(sent.map(({ body }) => body)).toEqual(expect.arrayContaining(bodies))
  for (const { headers } of sent) {
    expect(headers).not.toContain('authorization')
    expect(headers).not.toContain('x-user-id')
  }
})

it('the page deletes the id of the browser when a person withdraws consent', async () => {
  localStorage.setItem('visitsConsent', 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee')
  render(<ConsentChoice />)
  await userEvent.click(screen.getByRole('button', { name: 'Stop counting my visits' }))
  expect(screen.getByText('Your visits are not counted.')).toBeVisible()
  count({ name: 'logout' })
  await settled()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Count my visits' }))
  expect(localStorage.getItem('visitsConsent')).not.toMatch(/^(denied|aaaaaaaa-.*)$/)
})

it('the page does not ask for consent or count visits if analytics is off, whatever the person answered earlier', async () => {
  overrideSettings({ ...settings(), analytics: '' })
  localStorage.setItem('visitsConsent', 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee')
  render(
    <>
      <Visits publicPage={null} />
      <ConsentChoice />
    </>,
  )
  count({ name: 'logout' })
  await settled()
  expect(sent).toEqual([])
  expect(document.body).toHaveTextContent(/^$/)
})

it('the page ignores a failed request for a visit', async () => {
  server.use(http.post(api('/analytics/events'), () => HttpResponse.error()))
  localStorage.setItem('visitsConsent', 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee')
  count({ name: 'logout' })
  await settled()
  expect(sent).toEqual([])
})
