import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, failure, server } from '../test/server.ts'
import { bar, openSite as open, RESIDENT, STAFF } from '../test/site.tsx'
import { overrideSettings, settings } from './lib/settings.ts'
import { storeSession } from './lib/storage.ts'
import { beginSecondStep } from './public/second-step/secondStep.ts'

const item = (name: string) => screen.getByRole('menuitem', { name })
const here = () => window.location.pathname + window.location.search

// Loads the app half before the tests, because its first load takes longer than later ones.
beforeAll(() => import('./app/App.tsx'))

describe('addresses', () => {
  it.each(['/', '/login'])('the site shows Login at %s [ROUTE-02] [ROUTE-03]', (address) => {
    open(address)
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  })

  it('the site shows the Coming Soon page with a link back to login [ROUTE-15]', async () => {
    const { user, validations } = open('/coming-soon')
    expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeVisible()
    expect(validations()).toBe(0)
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  it('the site shows the text Unauthorized Access at /unauthorized [ROUTE-19]', async () => {
    open('/unauthorized')
    expect(await screen.findByText('Unauthorized Access')).toBeVisible()
  })

  it('the site shows Page not found at an unknown address', async () => {
    open('/nowhere', RESIDENT)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(await bar()).toBeVisible()
  })

  it('the site shows the outbox in demo mode only', async () => {
    open('/dev/outbox')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    cleanup()
    overrideSettings({ ...settings(), mode: 'demo' })
    open('/dev/outbox')
    expect(await screen.findByRole('heading', { name: 'Outbox' })).toBeVisible()
  })

  it.each([
    ['/signup', 'Sign up', 'ROUTE-08'],
    ['/forgot-password', 'Forgot password', 'ROUTE-09'],
    ['/reset-password?token=secret-1', 'Reset password', 'ROUTE-10'],
    ['/first-admin?token=secret-1', 'Set up the administrator', 'T27'],
    ['/register/replace?token=secret-1', 'Replace your application', 'T27'],
    ['/verify-mfa', 'MFA Verification', 'ROUTE-04'],
  ])('the site shows the page at %s with the heading %s [%s]', async (address, title) => {
    open(address)
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
    expect(window.location.href).not.toContain('secret')
  })
})

describe('route guards', () => {
  it.each(['/manage-logged-issues', '/manage-users', '/site-settings'])(
    'the site sends a visitor from %s to login [ROUTE-29]',
    (address) => {
      open(address)
      expect(here()).toBe(`/login?returnTo=${encodeURIComponent(address)}`)
    },
  )

  it.each([
    '/dashboard',
    '/report-issue',
    '/edit-issue/4',
    '/change-password',
    '/update-profile',
    '/setup-mfa',
  ])('the site sends a visitor from %s to login [ROUTE-33]', (address) => {
    open(address)
    expect(here()).toBe(`/login?returnTo=${encodeURIComponent(address)}`)
  })

  it.each(['/manage-logged-issues', '/manage-users', '/reports'])(
    'the site sends a resident from %s to the dashboard [ROUTE-30]',
    async (address) => {
      open(address, RESIDENT)
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    },
  )

  it('the site lets staff open /manage-logged-issues [ROUTE-25]', async () => {
    open('/manage-logged-issues?status=Open', STAFF)
    await bar()
    await waitFor(() => expect(here()).toBe('/manage-logged-issues?status=Open'))
  })

  it('the site lets a resident open /change-password [ROUTE-31]', async () => {
    open('/change-password', RESIDENT)
    expect(await screen.findByRole('heading', { name: 'Change Password' })).toBeVisible()
  })
})

describe('a pending second step', () => {
  const wait = () => {
    storeSession({ token: 't-half', userId: 7, userName: 'Priya Nair', role: 'TENANT' })
    beginSecondStep({ factor: 'sms', resendsLeft: 2, retryAfter: 180 })
  }

  it('a pending second step opens instead of any app screen, without a call to the server', async () => {
    wait()
    const { validations } = open('/issues/4')
    expect(await screen.findByRole('heading', { name: 'MFA Verification' })).toBeVisible()
    expect(here()).toBe('/verify-mfa?returnTo=%2Fissues%2F4')
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    expect(validations()).toBe(0)
  })

  it("a pending second step does not count as a session on screens that don't need a session", async () => {
    wait()
    const { validations } = open('/coming-soon')
    expect(await screen.findByRole('link', { name: 'Back to sign-in' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    expect(validations()).toBe(0)
  })
})

describe('the session', () => {
  it('the session is validated on load [SESSION-09]', async () => {
    const { validations } = open('/coming-soon', RESIDENT)
    await bar()
    await waitFor(() => expect(validations()).toBe(1))
  })

  it('the site clears storage and opens login after the session has ended [SESSION-10] [SESSION-11]', async () => {
    open('/coming-soon', RESIDENT)
    const over = failure('UNAUTHENTICATED', 'Over.')
    server.use(http.get(api('/account/validate-jwt'), () => HttpResponse.json(over, { status: 401 })))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({})
    expect(here()).toBe('/login?returnTo=%2Fcoming-soon')
  })
})

describe('the top bar', () => {
  it('the top bar appears only while somebody is signed in [SHELL-01] [SHELL-02]', async () => {
    open('/coming-soon')
    await screen.findByRole('heading', { name: 'Coming Soon' })
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  })

  it('the top bar shows the brand, Home and Help [SHELL-01] [SHELL-03] [SHELL-04] [SHELL-05] [SHELL-10]', async () => {
    open('/coming-soon', RESIDENT)
    const top = within(await bar())
    expect(top.getByText('Ash Row')).toBeVisible()
    expect(top.getByText('AR')).toBeVisible()
    expect(top.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/dashboard')
    expect(top.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
  })

  it('the top bar switches between the light and dark themes [SHELL-22] [SHELL-24] [SHELL-25]', async () => {
    const { user } = open('/coming-soon', RESIDENT)
    await user.click(within(await bar()).getByRole('button', { name: 'Use dark theme' }))
    expect(document.documentElement).toHaveClass('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await user.click(screen.getByRole('button', { name: 'Use light theme' }))
    expect(document.documentElement).not.toHaveClass('dark')
  })

  it('the top bar opens the account menu [SHELL-14] [SHELL-16] [SHELL-17]', async () => {
    const { user } = open('/coming-soon', RESIDENT)
    await user.click(within(await bar()).getByRole('button', { name: /account of Priya Nair/i }))
    expect(item('Change Property')).toBeVisible()
    expect(item('Update Profile')).toHaveAttribute('href', '/update-profile')
    expect(item('Change Password')).toHaveAttribute('href', '/change-password')
    expect(item('Logout')).toBeVisible()
  })
})

async function logOut(status: number | 'offline') {
  const tokens: (string | null)[] = []
  const { user } = open('/coming-soon', RESIDENT)
  server.use(
    http.post(api('/account/logout'), ({ request }) => {
      tokens.push(request.headers.get('authorization'))
      return status === 'offline' ? HttpResponse.error() : new HttpResponse(null, { status })
    }),
  )
  await user.click(within(await bar()).getByRole('button', { name: /account of Priya Nair/i }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  await waitFor(() => expect(tokens).toEqual(['Bearer t-1']))
}

describe('a logout in another tab', () => {
  it('a logout in another tab logs this tab out too', async () => {
    open('/coming-soon', RESIDENT)
    await bar()
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

describe('logout', () => {
  it.each([204, 500, 'offline' as const])(
    'logout forgets the session and opens login, whatever the server answers: %s [SHELL-18] [SESSION-15] [SESSION-16] [SESSION-17] [SESSION-18] [SESSION-20]',
    async (status) => {
      await logOut(status)
      expect(Object.fromEntries(Object.entries(localStorage))).toEqual({})
      expect(here()).toBe('/login')
    },
  )
})
