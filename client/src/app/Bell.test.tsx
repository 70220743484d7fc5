import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildProperty } from '../../test/estate.ts'
import { api, failure, server } from '../../test/server.ts'
import { bar, openSite, RESIDENT } from '../../test/site.tsx'

const build = (part: Partial<ActiveAlert> = {}): ActiveAlert => ({
  id: 1,
  message: 'Water is off on Wednesday.',
  severity: 'Warning',
  startsAt: null,
  expiresAt: '2026-12-01T23:59:59.000Z',
  siteName: 'Ash Row',
  isActive: true,
  ...part,
})

let alerts: ActiveAlert[]
let isDown: boolean
let asked: { known: string | null; background: string | null; at: string }[]

// The first import of the app half is slower than later ones.
beforeAll(() => import('./App.tsx'))
beforeEach(() => {
  alerts = [build(), build({ id: 2, severity: 'Info', message: 'The lift is serviced.', siteName: null })]
  isDown = false
  asked = []
})

function open(address = '/coming-soon', properties = [buildProperty()], isVisitor = false) {
  const view = openSite(address, isVisitor ? undefined : RESIDENT)
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json(properties)),
    http.get(api('/notifications'), () => HttpResponse.json([])),
    http.get(api('/alerts/active/:id'), ({ request, params }) => {
      const tag = `"${JSON.stringify(alerts).length}"`
      const known = request.headers.get('if-none-match')
      asked.push({ known, background: request.headers.get('x-background'), at: String(params['id']) })
      if (isDown) return HttpResponse.json(failure('INTERNAL', 'No.'), { status: 403 })
      if (known === tag) return new HttpResponse(null, { status: 304, headers: { etag: tag } })
      return HttpResponse.json(alerts, { headers: { etag: tag } })
    }),
  )
  return view
}

const bell = async (name: string) => within(await bar()).findByRole('button', { name })

it('the bell counts unread alerts and, after opening, marks them as read on this device [SHELL-06] [SHELL-07] [SHELL-34]', async () => {
  const { user } = open()
  await user.click(await bell('Notifications, 2 unread'))
  const list = await screen.findByRole('list', { name: 'Active alerts' })
  expect(list).toHaveTextContent(/Warning\. Water is off on Wednesday\.Ash Row · Expires: /)
  expect(list).toHaveTextContent(/Info\. The lift is serviced\.All sites/)
  expect(within(list).getAllByText('New')).toHaveLength(2)
  expect(asked).toMatchObject([{ at: '3', background: '1' }])
  await user.keyboard('{Escape}')
  const read = await bell('Notifications')
  await waitFor(() => expect(read).toHaveFocus())
  cleanup()
  open()
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(await bell('Notifications')).toBeVisible()
})

it('the bell counts an alert again if it was changed after it was read', async () => {
  const { user } = open()
  await user.click(await bell('Notifications, 2 unread'))
  await screen.findByRole('list', { name: 'Active alerts' })
  cleanup()
  alerts = [build({ message: 'Water is off on Thursday.' })]
  open()
  expect(await bell('Notifications, 1 unread')).toBeVisible()
})

it('the bell shows that there are no active alerts [SHELL-08]', async () => {
  alerts = []
  const { user } = open()
  await user.click(await bell('Notifications'))
  expect(await screen.findByText('No active alerts')).toBeVisible()
})

it('the bell lists an open incident with its status, its next update and a link to its updates [INC-07]', async () => {
  const incident = { id: 7, status: 'WorksOrdered' as const, nextUpdateBy: '2999-01-01T16:00:00.000Z' }
  alerts = [build({ message: 'No water', incident })]
  const { user } = open()
  await user.click(await bell('Notifications, 1 unread'))
  const list = within(await screen.findByRole('list', { name: 'Active alerts' }))
  expect(list.getByText('No water')).toBeVisible()
  expect(list.getByText('Works ordered')).toBeVisible()
  expect(list.getByText('Next update by 4pm on Tuesday 1 January 2999')).toBeVisible()
  expect(list.getByRole('link', { name: 'Read the updates' })).toHaveAttribute('href', '/incidents/7')
})

it('the bell counts and shows a cancelled incident with its reason until the person reads it, and again after another cancellation [INC-63]', async () => {
  alerts = []
  const incident = {
    id: 7,
    title: 'No water',
    reason: 'It was a drill.',
    cancelledAt: '2026-11-30T09:00:00.000Z',
  }
  const home = buildProperty({ can: ['incident:read'] })
  const openWith = (cancelledAt = incident.cancelledAt) => {
    const view = open('/coming-soon', [home])
    server.use(
      http.get(api('/incidents/cancelled/3'), () => HttpResponse.json([{ ...incident, cancelledAt }])),
    )
    return view
  }
  const { user } = openWith()
  await user.click(await bell('Notifications, 1 unread'))
  expect(await screen.findByText('No active alerts')).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Cancelled incidents' }))
  expect(list.getByRole('link', { name: 'No water' })).toHaveAttribute('href', '/incidents/7')
  expect(list.getByText('It was a drill.')).toBeVisible()
  expect(list.getByText('New')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await bell('Notifications')).toBeVisible()
  cleanup()
  openWith('2026-11-30T11:00:00.000Z')
  expect(await bell('Notifications, 1 unread')).toBeVisible()
})

it('the bell requests nothing without a property or a token [SHELL-36]', async () => {
  const { user } = open('/coming-soon', [])
  await user.click(await bell('Notifications'))
  expect(await screen.findByText('No active alerts')).toBeVisible()
  expect(asked).toEqual([])
  cleanup()
  localStorage.clear()
  localStorage.setItem('propertyId', '3')
  open('/coming-soon', [buildProperty()], true)
  expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  // The earlier calls have been answered once this call is answered.
  await fetch(api('/last'))
  expect(asked).toEqual([])
})

it('the bell shows an error if the properties could not be loaded, and tries again on request', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = open()
  let isLost = true
  server.use(
    http.get(api('/dashboard/user-properties'), () =>
      isLost
        ? HttpResponse.json(failure('INTERNAL', 'No.'), { status: 403 })
        : HttpResponse.json([buildProperty()]),
    ),
  )
  await waitFor(() => expect(logged).toHaveBeenCalledWith('Failed to load alerts', 'No.'))
  await user.click(await bell('Notifications'))
  const problem = await screen.findByRole('alert')
  isLost = false
  await user.click(within(problem).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list', { name: 'Active alerts' })).toBeVisible()
})

it('the bell logs that the alerts could not be loaded, and offers to try again [SHELL-37]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  isDown = true
  const { user } = open()
  await waitFor(() => expect(logged).toHaveBeenCalledWith('Failed to load alerts', 'No.'))
  await user.click(await bell('Notifications'))
  const problem = await screen.findByRole('alert')
  expect(problem).toHaveTextContent(/Failed to load alerts/)
  isDown = false
  await user.click(within(problem).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list', { name: 'Active alerts' })).toBeVisible()
})

it('the bell keeps its alerts and shows an error if a later poll fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = open()
  await user.click(await bell('Notifications, 2 unread'))
  expect(await screen.findByText('The lift is serviced.')).toBeVisible()
  isDown = true
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load alerts/)
  expect(screen.getByText('The lift is serviced.')).toBeVisible()
})

it('the bell checks for changes every 30 s, but not while the tab is hidden [SHELL-35]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  await bell('Notifications, 2 unread')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.known).toMatch(/^"\d+"$/)
  expect(await bell('Notifications, 2 unread')).toBeVisible()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await act(() => vi.advanceTimersByTimeAsync(90_000))
  expect(asked).toHaveLength(2)
  alerts = [build({ id: 9, message: 'The gate is stuck.' })]
  seen.mockReturnValue('visible')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await bell('Notifications, 1 unread')).toBeVisible()
})

it('the alerts of the bell are also on a page, and the bottom bar shows their number', async () => {
  open('/notifications')
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(await screen.findByText('The lift is serviced.')).toBeVisible()
  expect(await bell('Notifications')).toBeVisible()
})
