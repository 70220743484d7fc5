/* oxlint-disable max-lines -- all of these tests share one set-up */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COUNTED, drawn } from '../../../test/drawn.ts'
import { api, failure, server } from '../../../test/server.ts'
import { isSignedIn, storeSession } from '../../lib/storage.ts'
import { beginSecondStep, readSecondStep, type DeliveryState } from './secondStep.ts'
import { Page } from './VerifyPage.tsx'

const WRONG = 'Invalid MFA code. Please try again.'
const RIGHT = { token: 't-full', message: 'Login successful.', setupRequired: false }
const SENT = { message: 'A new code is on its way.', factor: 'sms', resendsLeft: 1, retryAfter: 180 }

const bodies: unknown[] = []

function answer(path: string, body: object | null, status = 200) {
  server.use(
    http.post(api(path), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(body as Record<string, unknown>, { status })
    }),
  )
}

const verifies = (body: object | null, status?: number) => answer('/mfa/verify-otp', body, status)
const resends = (body: object | null, status?: number) => answer('/mfa/send-otp', body, status)

const field = () => screen.getByRole('textbox')
const verifyButton = () => screen.getByRole('button', { name: /^Verify/ })
const resendButton = () => screen.getByRole('button', { name: /^Resend/ })
const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function show(delivery: DeliveryState = { factor: 'sms', resendsLeft: 2, retryAfter: 180 }) {
  storeSession({ token: 't-half', userId: 7, userName: 'Priya Nair', role: 'TENANT' })
  beginSecondStep(delivery)
  render(<Page />)
  return userEvent.setup()
}

async function send(user: ReturnType<typeof userEvent.setup>, code = '123456') {
  await user.clear(field())
  await user.type(field(), code)
  await user.click(verifyButton())
}

beforeEach(() => {
  bodies.length = 0
  vi.useFakeTimers({ toFake: COUNTED })
  window.history.replaceState(null, '', '/verify-mfa')
  server.use(http.post(api('/account/logout'), () => new HttpResponse(null, { status: 204 })))
})

describe('the verify screen', () => {
  it('the verify screen has a title, a prompt, a code field, and Verify and Resend buttons [MFA-01] [MFA-02] [MFA-03] [MFA-04] [MFA-05]', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('MFA Verification')
    expect(screen.getByText('Enter the OTP sent to your mobile number.')).toBeVisible()
    expect(field()).toHaveAccessibleDescription('6-digit code')
    expect(field()).toHaveFocus()
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field()).toHaveAttribute('inputmode', 'numeric')
    expect(verifyButton()).toBeVisible()
    expect(resendButton()).toBeVisible()
  })

  it.each([
    ['email', 'Enter the code that we sent to your email address.'],
    ['totp', 'Enter the code that your authenticator app shows.'],
  ] as const)('the verify screen shows the prompt for the factor %s', (factor, prompt) => {
    show({ factor, resendsLeft: 2, retryAfter: 180 })
    expect(screen.getByText(prompt)).toBeVisible()
  })

  it('the verify screen offers no resend if the code comes from an authenticator', () => {
    show({ factor: 'totp', resendsLeft: 2, retryAfter: 0 })
    expect(screen.queryByRole('button', { name: /^Resend/ })).not.toBeInTheDocument()
  })

  it.each([
    ['sms', '223', 'The number ends in 223.'],
    ['email', 'p***@example.com', 'We sent the code to p***@example.com.'],
  ] as const)(
    'the verify screen says where the code was sent: %s [PHONE-62]',
    async (factor, sentTo, line) => {
      const user = show({ factor, resendsLeft: 2, retryAfter: 0, sentTo })
      expect(screen.getByText(line)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
      expect(screen.queryByText(line)).not.toBeInTheDocument()
    },
  )

  it('the verify screen extracts the digits from pasted text [PHONE-63]', async () => {
    const user = show()
    await user.click(field())
    await user.paste('Your code: 123 456.')
    expect(field()).toHaveValue('123456')
  })

  it('the verify screen asks for the code if the field is empty [MFA-15]', async () => {
    const user = show()
    await user.click(verifyButton())
    expect(field()).toHaveAccessibleDescription('6-digit code The code is required.')
    expect(bodies).toEqual([])
  })

  it('the verify screen shows an error if no user is stored [MFA-16]', async () => {
    render(<Page />)
    expect(screen.getByText('Session expired. Please login again.')).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Go to sign-in' }))
    expect(window.location.pathname).toBe('/login')
  })

  it('the verify screen says that the login has expired after ten minutes', async () => {
    show()
    await later(600)
    expect(screen.getByText('Session expired. Please login again.')).toBeVisible()
  })

  it('the verify screen redirects a person who is already signed in', async () => {
    storeSession({ token: 't-1', userId: 7, userName: 'Priya Nair', role: 'TENANT' })
    render(<Page />)
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })
})

describe('the right code', () => {
  it.each([
    ['/dashboard', {}],
    ['/work', { firstScreen: 'desk' }],
    ['/orders', { firstScreen: 'orders' }],
  ])(
    'the right code replaces the token and opens %s [MFA-18] [DESK-52] [FIRMSIDE-12]',
    async (first, chosen) => {
      verifies({ ...RIGHT, ...chosen })
      expect(isSignedIn()).toBe(false)
      await send(show())
      await waitFor(() => expect(window.location.pathname).toBe(first))
      expect(bodies).toEqual([{ userId: 7, code: '123456' }])
      expect(localStorage.getItem('token')).toBe('t-full')
      expect(isSignedIn()).toBe(true)
    },
  )

  it('the right code returns to the page that the person came from', async () => {
    verifies(RIGHT)
    window.history.replaceState(null, '', '/verify-mfa?returnTo=%2Fissues%2F4')
    await send(show())
    await waitFor(() => expect(window.location.pathname).toBe('/issues/4'))
  })

  it('the right code opens the authenticator set-up if the role requires one', async () => {
    verifies({ ...RIGHT, setupRequired: true })
    await send(show())
    await waitFor(() => expect(window.location.pathname).toBe('/setup-mfa'))
  })

  it("the right code counts as a failure if the server's answer has no token [MFA-17]", async () => {
    verifies({ message: 'Fine.', token: '' })
    await send(show())
    expect((await screen.findAllByText(WRONG)).length).toBeGreaterThan(0)
    expect(localStorage.getItem('token')).toBe('t-half')
    expect(window.location.pathname).toBe('/verify-mfa')
  })

  it('a recovery code is accepted as the second step', async () => {
    verifies(RIGHT)
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(field()).toHaveFocus()
    expect(screen.queryByText(/mobile number/)).not.toBeInTheDocument()
    await user.type(field(), 'AB12-CD34')
    await user.click(verifyButton())
    await waitFor(() => expect(bodies).toEqual([{ userId: 7, code: 'AB12-CD34' }]))
  })
})

describe('a wrong code', () => {
  it("a wrong code shows the server's message and keeps the typed code [MFA-19]", async () => {
    verifies(failure('INVALID', 'That is not it.', { fields: { code: 'That is not it.' } }), 400)
    await send(show())
    expect(await screen.findByRole('button', { name: 'That is not it.' })).toBeVisible()
    expect(field()).toHaveValue('123456')
  })

  it('a wrong code shows a default message if the server sends none [MFA-20]', async () => {
    verifies({}, 400)
    await send(show())
    expect(await screen.findByRole('button', { name: WRONG })).toBeVisible()
  })

  it('a wrong code is allowed twice, and the third wrong code logs the person out after 2 seconds [MFA-21] [MFA-22]', async () => {
    verifies(failure('INVALID', WRONG), 400)
    const user = show()
    for (const wrongTries of [1, 2]) {
      await send(user)
      await waitFor(() => expect(readSecondStep()).toMatchObject({ wrongTries }))
    }
    await user.type(field(), '123456')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(verifyButton())
    const text = 'Too many incorrect attempts. Redirecting to login.'
    await drawn(() => expect(screen.getByText(text)).toBeVisible())
    await later(1.9)
    expect(window.location.pathname).toBe('/verify-mfa')
    await later(0.1)
    expect(window.location.pathname).toBe('/login')
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('userId')).toBeNull()
  })

  it('a wrong code ends the login after one attempt if the server has ended the session', async () => {
    verifies(failure('INVALID', 'Stop this.', { sessionEnded: true }), 400)
    await send(show())
    expect(await screen.findByText('Too many incorrect attempts. Redirecting to login.')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('a wrong code is not counted when the connection is lost [MFA-23]', async () => {
    server.use(http.post(api('/mfa/verify-otp'), () => HttpResponse.error()))
    await send(show())
    expect(await screen.findByText('Server error. Please try again later.')).toBeVisible()
    expect(field()).toHaveValue('123456')
  })
})

describe('the Resend button', () => {
  it('the Resend button is enabled after a visible countdown of 180 seconds [MFA-06] [MFA-08] [MFA-09] [MFA-10]', async () => {
    resends(SENT)
    const user = show()
    expect(resendButton()).toHaveTextContent('Resend code in 3:00')
    expect(resendButton()).toHaveAttribute('aria-disabled', 'true')
    await user.click(resendButton())
    expect(bodies).toEqual([])
    await later(170)
    expect(resendButton()).toHaveTextContent('Resend code in 0:10')
    await later(10)
    expect(resendButton()).toHaveTextContent('Resend code')
    expect(resendButton()).not.toHaveAttribute('aria-disabled')
    await user.click(resendButton())
    expect(await screen.findByText('A new code is on its way.')).toBeVisible()
    expect(bodies).toEqual([{ userId: 7 }])
    expect(resendButton()).toHaveTextContent('Resend code in 3:00')
  })

  it('the Resend button can be used twice, and shows how many resends are left [MFA-07] [MFA-11] [MFA-12]', async () => {
    const user = show({ factor: 'sms', resendsLeft: 2, retryAfter: 0 })
    expect(screen.getByText('2 resend attempts left')).toBeVisible()
    resends({ ...SENT, retryAfter: 0 })
    await user.click(resendButton())
    expect(await screen.findByText('1 resend attempt left')).toBeVisible()
    resends({ ...SENT, resendsLeft: 0, retryAfter: 0 })
    await user.click(resendButton())
    expect(await screen.findByText('0 resend attempts left')).toBeVisible()
    expect(screen.getByText('Maximum OTP resend attempts reached!')).toBeVisible()
    await user.click(resendButton())
    expect(bodies).toHaveLength(2)
  })

  it("the Resend button shows the server's message and its waiting time after a failure [MFA-13]", async () => {
    const user = show({ factor: 'sms', resendsLeft: 2, retryAfter: 0 })
    server.use(
      http.post(api('/mfa/send-otp'), () =>
        HttpResponse.json(failure('RATE_LIMITED', 'Not yet.'), {
          status: 429,
          headers: { 'retry-after': '60' },
        }),
      ),
    )
    await user.click(resendButton())
    expect(await screen.findByText('Not yet.')).toBeVisible()
    expect(resendButton()).toHaveTextContent('Resend code in 1:00')
    expect(screen.getByText('2 resend attempts left')).toBeVisible()
  })

  it('the Resend button shows a default message after a failure without a message from the server [MFA-14]', async () => {
    const user = show({ factor: 'sms', resendsLeft: 2, retryAfter: 0 })
    resends({}, 503)
    await user.click(resendButton())
    expect(await screen.findByText('Failed to resend OTP')).toBeVisible()
  })

  it('the Resend button is no longer offered after a final refusal by the server [MFA-12]', async () => {
    const user = show({ factor: 'sms', resendsLeft: 2, retryAfter: 0 })
    resends(failure('RATE_LIMITED', 'Stop this.', { factor: 'sms', resendsLeft: 0, retryAfter: 180 }), 429)
    await user.click(resendButton())
    expect(await screen.findByText('Maximum OTP resend attempts reached!')).toBeVisible()
    expect(resendButton()).toHaveAttribute('aria-disabled', 'true')
  })
})

it('the verify screen keeps its countdown across a reload, but never the code', async () => {
  const user = show()
  await user.type(field(), '987654')
  await later(60)
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('987654')
  cleanup()
  render(<Page />)
  expect(resendButton()).toHaveTextContent('Resend code in 2:00')
})

it('the verify screen returns to the login page on request', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect(window.location.pathname).toBe('/login')
  expect(Object.keys(localStorage)).toEqual([])
})
