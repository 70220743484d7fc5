import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { api, failure, server } from '../../test/server.ts'
import { overrideSettings, settings } from '../lib/settings.ts'
import { rememberedEmails, rememberEmail } from '../lib/preferences.ts'
import { isSignedIn, noteSignOut, storedUser } from '../lib/storage.ts'
import { LoginPage } from './LoginPage.tsx'

const RESULT = {
  role: 'pmgr',
  userName: 'Priya Nair',
  userId: 7,
  token: 't-1',
  requireMfa: false,
  message: '',
}

const answer = (body: object, status = 200) =>
  server.use(http.post(api('/login'), () => HttpResponse.json(body as Record<string, unknown>, { status })))

const email = () => screen.getByRole('textbox', { name: /^Email/ })
const password = () => screen.getByLabelText(/^Password/)
const button = () => screen.getByRole('button', { name: /Sign in|Logging in/ })

function show() {
  const onInterest = vi.fn<() => void>()
  render(<LoginPage onInterest={onInterest} />)
  return { user: userEvent.setup(), onInterest }
}

async function logIn(user: ReturnType<typeof userEvent.setup>, word = 'Doorstep-Demo-26') {
  await user.type(email(), 'priya@example.org')
  await user.type(password(), word)
  await user.click(button())
}

describe('the login form', () => {
  it('the login form has email, password and Remember Me [LOGIN-01] [LOGIN-03] [LOGIN-05]', () => {
    show()
    expect(email()).toBeRequired()
    expect(password()).toHaveAttribute('type', 'password')
    expect(screen.getByRole('checkbox', { name: 'Remember Me' })).not.toBeChecked()
  })

  it('the login form shows and hides the password [LOGIN-04]', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password()).toHaveAttribute('type', 'password')
  })

  it.each([
    ['Get Started Here', '/signup', 'LOGIN-08] [LOGIN-28'],
    ['Forgot password?', '/forgot-password', 'LOGIN-09'],
    ['Privacy policy', '/privacy-policy', 'LOGIN-10'],
    ['Data retention policy', '/data-retention-policy', 'LOGIN-11'],
    ['Accessibility', '/accessibility', 'LEGAL-201'],
  ])('the login form links %s to %s [%s]', async (name, href) => {
    const { user } = show()
    await user.click(screen.getByRole('link', { name }))
    expect(window.location.pathname).toBe(href)
  })

  it('the login page loads the app when the form is first touched', async () => {
    const { user, onInterest } = show()
    expect(onInterest).not.toHaveBeenCalled()
    await user.click(email())
    expect(onInterest).toHaveBeenCalled()
  })

  it('the login page does not name demo accounts in production', () => {
    show()
    expect(screen.queryByText('Doorstep-Demo-26')).not.toBeInTheDocument()
  })

  it('the login form fills in a demo account', async () => {
    overrideSettings({ ...settings(), mode: 'demo' })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: /^manager@/ }))
    expect(email()).toHaveValue('manager@doorstep.test')
    expect(password()).toHaveValue('Doorstep-Demo-26')
  })
})

describe('the checks of the login form', () => {
  it('the login form requires an email and a password [LOGIN-12] [LOGIN-14]', async () => {
    const { user } = show()
    await user.click(button())
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    expect(summary).toHaveTextContent('There is a problemEmail is required.Password is required.')
    expect(email()).toHaveAccessibleDescription('Email is required.')
    expect(password()).toHaveAccessibleDescription('Password is required.')
    expect(document.title).toBe('Error: Sign in - Ash Row')
    await user.click(screen.getByRole('button', { name: 'Password is required.' }))
    expect(password()).toHaveFocus()
  })

  it('the login form requires a valid email [LOGIN-13]', async () => {
    const { user } = show()
    await user.type(email(), 'priya')
    await user.type(password(), 'x')
    await user.click(button())
    await screen.findByRole('alert')
    expect(email()).toHaveAccessibleDescription('Enter a valid email address.')
  })

  it('the login form rejects a password longer than 30 characters [LOGIN-15]', async () => {
    answer(RESULT)
    const { user } = show()
    await logIn(user, 'x'.repeat(31))
    await screen.findByRole('alert')
    expect(password()).toHaveAccessibleDescription('Password must be 30 characters or fewer.')
    await user.clear(password())
    await user.type(password(), 'x'.repeat(30))
    await user.click(button())
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })
})

describe('login', () => {
  it('the login form is busy, then stores the user with the role in capitals and opens the dashboard [LOGIN-07] [LOGIN-18] [LOGIN-19] [LOGIN-23]', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    server.use(
      http.post(api('/login'), async ({ request }) => {
        expect(await request.json()).toEqual({ email: 'priya@example.org', password: 'Doorstep-Demo-26' })
        await held
        return HttpResponse.json(RESULT)
      }),
    )
    const { user } = show()
    await logIn(user)
    expect(button()).toHaveAccessibleName('Logging in...')
    release()
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      token: 't-1',
      userId: '7',
      userName: 'Priya Nair',
      role: 'PMGR',
    })
  })

  it('login stores the token and identity and opens the second step if a second step is required [LOGIN-16] [LOGIN-17]', async () => {
    answer({ ...RESULT, requireMfa: true, factor: 'email', resendsLeft: 2, retryAfter: 180 })
    window.history.replaceState(null, '', '/login?returnTo=%2Fissues%2F4')
    const { user } = show()
    await logIn(user)
    await waitFor(() => expect(window.location.pathname).toBe('/verify-mfa'))
    expect(window.location.search).toBe('?returnTo=%2Fissues%2F4')
    expect(localStorage.getItem('token')).toBe('t-1')
    expect(storedUser()).toEqual({ id: '7', name: 'Priya Nair', role: 'PMGR' })
    expect(isSignedIn()).toBe(false)
    expect(JSON.parse(localStorage.getItem('secondStep') ?? '')).toMatchObject({
      factor: 'email',
      resendsLeft: 2,
      wrongTries: 0,
    })
  })

  it('login accepts a response with only the specified fields, then asks for the code as specified [SAFE-71]', async () => {
    const { role, userName, userId, token, message } = RESULT
    answer({ role, userName, userId, token, message, requireMfa: true })
    const { user } = show()
    await logIn(user)
    await waitFor(() => expect(window.location.pathname).toBe('/verify-mfa'))
    expect(JSON.parse(localStorage.getItem('secondStep') ?? '')).toMatchObject({
      factor: 'sms',
      resendsLeft: 2,
    })
  })

  it.each([
    ['/login', '/work', 'desk'],
    ['/login?returnTo=%2Fissues%2F4', '/issues/4', 'desk'],
    ['/login', '/orders', 'orders'],
    ['/login?returnTo=%2Forders%2F5', '/orders/5', 'orders'],
  ] as const)(
    'login redirects from %s to %s if the first screen is %s [DESK-52, FIRMSIDE-12]',
    async (address, first, firstScreen) => {
      answer({ ...RESULT, firstScreen })
      window.history.replaceState(null, '', address)
      const { user } = show()
      await logIn(user)
      await waitFor(() => expect(window.location.pathname).toBe(first))
    },
  )

  it('login returns to the page that the person came from', async () => {
    answer(RESULT)
    window.history.replaceState(null, '', '/login?returnTo=%2Fissues%2F4')
    const { user } = show()
    await logIn(user)
    await waitFor(() => expect(window.location.pathname).toBe('/issues/4'))
  })

  it('login remembers the email address on request and suggests it later [LOGIN-02] [LOGIN-06]', async () => {
    answer(RESULT)
    rememberEmail('sam@example.org')
    const { user } = show()
    await user.click(screen.getByRole('checkbox', { name: 'Remember Me' }))
    await logIn(user)
    await waitFor(() => expect(rememberedEmails()).toEqual(['priya@example.org', 'sam@example.org']))
    await user.clear(email())
    await user.click(screen.getByRole('button', { name: 'sam@example.org' }))
    expect(email()).toHaveValue('sam@example.org')
    await user.clear(email())
    await user.keyboard('{ArrowDown}{Escape}')
    expect(email()).toHaveFocus()
    expect(screen.queryByRole('list', { name: 'Remembered email addresses' })).not.toBeInTheDocument()
    await user.click(password())
    await user.click(email())
    await user.click(screen.getByRole('button', { name: 'Forget sam@example.org' }))
    expect(rememberedEmails()).toEqual(['priya@example.org'])
  })

  it('login accepts each of the six roles [LOGIN-21]', async () => {
    for (const role of ['ADMIN', 'PMGR', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'TENANT']) {
      answer({ ...RESULT, role })
      window.history.replaceState(null, '', '/login')
      const { user } = show()
      await logIn(user)
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
      expect(localStorage.getItem('role')).toBe(role)
      cleanup()
    }
  })
})

describe('a failed login', () => {
  it.each([
    ['without a token [LOGIN-20]', { ...RESULT, token: '' }, 200, 'Login failed. No token received.'],
    ['with an unknown role [LOGIN-22]', { ...RESULT, role: 'KING' }, 200, 'Invalid role'],
    [
      'with a message of the server [LOGIN-24]',
      failure('UNAUTHENTICATED', 'Invalid email or password.'),
      401,
      'Invalid email or password.',
    ],
    ['without a message [LOGIN-25]', { code: 'INTERNAL' }, 500, 'Login failed. Please try again.'],
  ])('a failed login shows an error after a response %s', async (_title, body, status, text) => {
    answer(body, status)
    const { user } = show()
    await logIn(user)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(localStorage.getItem('token')).toBeNull()
    expect(email()).toHaveValue('priya@example.org')
    expect(password()).toHaveValue('Doorstep-Demo-26')
  })

  it('a failed login shows a message when the server cannot be reached [LOGIN-26]', async () => {
    server.use(http.post(api('/login'), () => HttpResponse.error()))
    const { user } = show()
    await logIn(user)
    expect(await screen.findByText('Unable to reach the server.')).toBeInTheDocument()
  })
})

describe('the sign-out notice', () => {
  it.each([
    ['idle', 'You were signed out after 20 minutes without activity.'],
    ['ended', 'Your session has ended. Please sign in again.'],
  ] as const)('the sign-out notice gives the reason once: %s', async (reason, text) => {
    noteSignOut(reason)
    show()
    expect(await screen.findByText(text)).toBeVisible()
    cleanup()
    show()
    await import('./SignedOutNote.tsx')
    expect(screen.queryByText(text)).toBeNull()
  })
})
