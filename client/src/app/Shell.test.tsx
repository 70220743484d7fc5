import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, expect, it, vi } from 'vitest'
import { buildProperty } from '../../test/estate.ts'
import { api, failure, server } from '../../test/server.ts'
import { settings } from '../lib/settings.ts'
import { bar, openSite, RESIDENT, STAFF } from '../../test/site.tsx'

const HOUSE = buildProperty()
const FLAT = buildProperty({ id: 4, name: 'Flat 7', address: '2 Mill Lane, Leeds' })

// The first import of the app half is slower than later ones.
beforeAll(() => import('./App.tsx'))

function openWith(properties: object[], address = '/coming-soon', permissions = RESIDENT) {
  const view = openSite(address, permissions)
  server.use(
    http.get(api('/dashboard/user-properties'), () =>
      HttpResponse.json(properties, { headers: { 'x-total-count': String(properties.length) } }),
    ),
  )
  return view
}

it('the shell navigates without loading a new document [ROUTE-01]', async () => {
  const { user } = openSite('/coming-soon', RESIDENT)
  document.documentElement.dataset['loaded'] = 'once'
  await user.click(within(await bar()).getByRole('button', { name: /account of/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change Password' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Change Password' })).toBeInTheDocument()
  expect(window.location.pathname).toBe('/change-password')
  expect(document.documentElement.dataset['loaded']).toBe('once')
})

it('the shell shows visitors the name of the site', async () => {
  openSite('/coming-soon')
  expect(await screen.findByRole('link', { name: settings().brandName })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

it('the shell shows staff a link to the settings [SHELL-11] [SHELL-12]', async () => {
  openSite('/coming-soon', STAFF)
  const link = within(await bar()).getByRole('link', { name: 'Settings' })
  expect(link).toHaveAttribute('href', '/site-settings')
})

it('the shell hides the settings from residents [SHELL-13]', async () => {
  openSite('/coming-soon', RESIDENT)
  expect(within(await bar()).queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument()
})

it('the bottom bar links to Home, Notifications and Help, and logs out [SHELL-27] [SHELL-28] [SHELL-29] [SHELL-30] [SHELL-31]', async () => {
  const { user } = openSite('/coming-soon', RESIDENT)
  const bottom = await screen.findByRole('navigation', { name: 'Bottom' })
  const addressOf = (name: string) => within(bottom).getByRole('link', { name }).getAttribute('href')
  expect(addressOf('Home')).toBe('/dashboard')
  expect(addressOf('Notifications')).toBe('/notifications')
  expect(addressOf('Help')).toBe('/help')
  await user.click(within(bottom).getByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
})

it('the shell can switch the property on screens other than the dashboard [SHELL-32] [SHELL-33]', async () => {
  const { user } = openWith([HOUSE, FLAT])
  await user.click(await within(await bar()).findByRole('button', { name: /Switch Property$/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'Flat 12 - 14 Canal Street, Leeds',
    'Flat 7 - 2 Mill Lane, Leeds',
  ])
  await user.click(screen.getByRole('option', { name: /^Flat 7/ }))
  await waitFor(() => expect(localStorage.getItem('propertyId')).toBe('4'))
  expect(await screen.findByText('Switched to Flat 7')).toBeVisible()
})

it('the shell offers no choice of property if there is only one', async () => {
  openWith([HOUSE])
  await bar()
  await waitFor(() => expect(localStorage.getItem('propertyId')).toBe('3'))
  expect(screen.queryByRole('button', { name: /Switch Property$/ })).not.toBeInTheDocument()
})

it.each(['/homes/3', '/people/22'])(
  'the shell offers no switch between homes on %s [SHELL-32]',
  async (address) => {
    openWith([HOUSE, FLAT], address, STAFF)
    await bar()
    await waitFor(() => expect(localStorage.getItem('propertyId')).toBe('3'))
    expect(screen.queryByRole('button', { name: /Switch Property$/ })).not.toBeInTheDocument()
  },
)

it('the account menu opens the list of properties [SHELL-15]', async () => {
  const { user } = openWith([HOUSE, FLAT])
  await user.click(within(await bar()).getByRole('button', { name: /account of/i }))
  await user.click(screen.getByRole('menuitem', { name: 'Change Property' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change Property' })
  const current = await within(dialog).findByRole('button', { current: true })
  expect(current).toHaveTextContent(/^Flat 12/)
  await user.click(within(dialog).getByRole('button', { name: /^Flat 7/ }))
  await waitFor(() => expect(localStorage.getItem('propertyId')).toBe('4'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('the shell logs that the properties could not be loaded, and offers to try again [SHELL-38]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  const { user } = openSite('/coming-soon', RESIDENT)
  server.use(
    http.get(api('/dashboard/user-properties'), () =>
      isDown
        ? HttpResponse.json(failure('FORBIDDEN', 'No.'), { status: 403 })
        : HttpResponse.json([HOUSE, FLAT], { headers: { 'x-total-count': '2' } }),
    ),
  )
  const problem = await screen.findByRole('alert')
  expect(problem).toHaveTextContent(/Failed to fetch user properties/)
  expect(logged).toHaveBeenCalledWith('Failed to fetch user properties', expect.anything())
  isDown = false
  await user.click(within(problem).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /Switch Property$/ })).toBeVisible()
})

it('the shell shows no failure to a person who must first set up an authenticator [SAFE-24]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openSite('/setup-mfa', RESIDENT)
  const refusal = failure('MFA_SETUP_REQUIRED', 'Please set up an authenticator app to continue.')
  server.use(http.get(api('/dashboard/user-properties'), () => HttpResponse.json(refusal, { status: 403 })))
  await bar()
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith('Failed to fetch user properties', expect.anything()),
  )
  expect(screen.queryByText('Failed to fetch user properties')).not.toBeInTheDocument()
})

it('the shell shows that the device is offline until the device is back online', async () => {
  openSite('/coming-soon', RESIDENT)
  await bar()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/^You are offline\./)).toBeVisible()
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/^You are offline\./)).not.toBeInTheDocument())
})
