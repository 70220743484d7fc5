import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawn } from '../../../test/drawn.ts'
import { buildAlert, signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { AlertsBanner } from './AlertsBanner.tsx'

let alerts: ActiveAlert[]

beforeEach(() => {
  alerts = [
    buildAlert({ id: 1, message: 'Water off.', severity: 'Critical', expiresAt: '2026-11-25T23:59:59Z' }),
    buildAlert({ id: 2, message: 'Gate repaired.' }),
    buildAlert({ id: 3, message: 'New racks.', severity: 'Warning' }),
  ]
  signIn()
  server.use(http.get(api('/alerts/active/3'), () => HttpResponse.json(alerts)))
})

const open = async (everyMs = 5000) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const view = renderAlone(<AlertsBanner propertyId={3} everyMs={everyMs} />)
  await drawn(banner)
  return view
}
const shown = () => screen.getByText(/^\d of \d$/).textContent
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const banner = () => screen.getByRole('region', { name: 'Alerts' })

describe('the alerts banner', () => {
  it('the banner shows one alert with its severity and expiry [DASH-13]', async () => {
    await open()
    expect(banner()).toHaveTextContent(/Critical. Water off. Expires: 25\/11\/2026/)
    expect(within(banner()).getByText('Gate repaired.')).toBeVisible()
    expect(shown()).toBe('1 of 3')
  })

  it('the banner pins critical alerts above the others, and also includes them in the rotation [PHONE-54]', async () => {
    await open()
    const pinned = within(screen.getByRole('list', { name: 'Critical alerts' })).getAllByRole('listitem')
    expect(pinned.map((alert) => alert.textContent)).toEqual(['Critical. Water off. Expires: 25/11/2026'])
    expect(within(banner()).getByText('Water off.').closest('.invisible')).not.toBeNull()
    pass(5000)
    pass(5000)
    expect(shown()).toBe('3 of 3')
    expect(within(banner()).getByText('Water off.').closest('.invisible')).toBeNull()
    expect(pinned[0]).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all alerts' })).toHaveAttribute('href', '/notifications')
  })

  it('the banner pins nothing if there is only one alert, because a single alert does not rotate [PHONE-54]', async () => {
    alerts = alerts.slice(0, 1)
    await open()
    expect(screen.queryByRole('list', { name: 'Critical alerts' })).not.toBeInTheDocument()
    expect(screen.getAllByText('Water off.')).toHaveLength(1)
  })

  it.each([
    [5000, 'on the dashboard', 'DASH-15'],
    [3000, 'elsewhere', 'DASH-14'],
  ])('the banner moves to the next alert every %i ms %s [DASH-14, DASH-15]', async (everyMs) => {
    await open(everyMs)
    pass(everyMs - 100)
    expect(shown()).toBe('1 of 3')
    pass(200)
    expect(shown()).toBe('2 of 3')
    pass(everyMs)
    expect(shown()).toBe('3 of 3')
    pass(everyMs)
    expect(shown()).toBe('1 of 3')
  })

  it('the banner stops rotating while the pointer or the keyboard focus is on it [DASH-16]', async () => {
    await open()
    fireEvent.mouseEnter(banner())
    pass(20_000)
    expect(shown()).toBe('1 of 3')
    fireEvent.mouseLeave(banner())
    pass(5100)
    expect(shown()).toBe('2 of 3')
    act(() => screen.getByRole('button', { name: 'Next alert' }).focus())
    pass(20_000)
    expect(shown()).toBe('2 of 3')
    act(() => screen.getByRole('button', { name: 'Next alert' }).blur())
    pass(5100)
    expect(shown()).toBe('3 of 3')
  })

  it('the banner can be paused, moves to the previous alert on request, and announces that alert', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Pause the alerts' }))
    pass(20_000)
    expect(shown()).toBe('1 of 3')
    fireEvent.click(screen.getByRole('button', { name: 'Previous alert' }))
    expect(shown()).toBe('3 of 3')
    expect(screen.getByRole('status')).toHaveTextContent('Critical. Water off.')
  })

  it('the banner does not rotate for people who prefer reduced motion', async () => {
    const still = Object.assign(new EventTarget(), { media: '', matches: true })
    vi.spyOn(window, 'matchMedia').mockReturnValue(still as unknown as MediaQueryList)
    await open()
    pass(20_000)
    expect(shown()).toBe('1 of 3')
    expect(screen.queryByRole('button', { name: /Pause/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Next alert' })).toBeVisible()
    vi.restoreAllMocks()
  })

  it('the banner keeps the current alert when a new alert is added before it, and announces the new alert', async () => {
    const { client } = await open()
    pass(5100)
    alerts = [buildAlert({ id: 9, message: 'Lift stuck.', severity: 'Warning' }), ...alerts]
    await act(() => client.invalidateQueries())
    await drawn(() => expect(screen.getByRole('status')).toHaveTextContent('Warning. Lift stuck.'))
    expect(shown()).toBe('3 of 4')
  })

  it('the banner is hidden without alerts, and shows an error if the alerts cannot be loaded', async () => {
    alerts = []
    const { client, unmount } = renderAlone(<AlertsBanner propertyId={3} everyMs={5000} />)
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    // Without this change, the next poll of the first banner would use up the failure meant for the second banner.
    unmount()
    alerts = [buildAlert({ message: 'Back again.' })]
    server.use(
      http.get(
        api('/alerts/active/3'),
        () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }),
        { once: true },
      ),
    )
    const { user } = renderAlone(<AlertsBanner propertyId={3} everyMs={5000} />)
    expect(await screen.findByText('Failed to load alerts')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Back again.')).toBeVisible()
    expect(screen.queryByText(/of 1/)).not.toBeInTheDocument()
  })
})
