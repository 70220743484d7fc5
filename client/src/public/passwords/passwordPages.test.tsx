import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { COUNTED, drawn } from '../../../test/drawn.ts'
import { enter } from '../../../test/enter.ts'
import { api, failure, server } from '../../../test/server.ts'
import { takeLinkToken } from '../../lib/linkToken.ts'
import { noteEmail } from '../../lib/typedEmail.ts'
import { LoginPage } from '../LoginPage.tsx'
import { Page as ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { Page as ResetPasswordPage } from './ResetPasswordPage.tsx'

const GOOD = 'Correct-Horse-9'
const bodies: unknown[] = []
const button = (name: RegExp) => screen.getByRole('button', { name })

function answer(path: string, body: object, status = 200) {
  bodies.length = 0
  server.use(
    http.post(api(path), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(body as Record<string, unknown>, { status })
    }),
  )
}

describe('the forgotten password page', () => {
  const email = () => screen.getByRole('textbox', { name: /^Email/ })
  const ask = async () => {
    render(<ForgotPasswordPage />)
    const user = userEvent.setup()
    await enter(user, email(), 'priya@example.org')
    await user.click(button(/^Send reset link/))
    return user
  }

  it('the forgotten password page asks for the email [PASSWORD-01]', async () => {
    render(<ForgotPasswordPage />)
    const user = userEvent.setup()
    await user.click(button(/^Send reset link/))
    expect(email()).toHaveAccessibleDescription('Email is required.')
    await user.type(email(), 'priya')
    await user.click(button(/^Send reset link/))
    expect(email()).toHaveAccessibleDescription('Enter a valid email address.')
  })

  it('the forgotten password page starts with the email typed on the login page, and passes it back [PHONE-64]', async () => {
    window.history.replaceState(null, '', '/login')
    const login = render(<LoginPage onInterest={() => undefined} />)
    const user = userEvent.setup()
    await user.type(email(), 'priya@example.org')
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    expect(window.location.pathname).toBe('/forgot-password')
    login.unmount()
    const forgot = render(<ForgotPasswordPage />)
    expect(email()).toHaveValue('priya@example.org')
    await user.type(email(), '.uk')
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    forgot.unmount()
    render(<LoginPage onInterest={() => undefined} />)
    expect(email()).toHaveValue('priya@example.org.uk')
    noteEmail('')
  })

  it('the forgotten password page confirms that the link was sent [PASSWORD-02]', async () => {
    answer('/account/forgot-password', { message: 'Sent.' })
    const user = await ask()
    expect(await screen.findByText('A password reset link has been sent to your email...')).toBeVisible()
    expect(bodies).toEqual([{ email: 'priya@example.org' }])
    await user.click(button(/^Resend link/))
    expect(email()).toHaveValue('priya@example.org')
  })

  it.each([
    ['the text of the server [PASSWORD-03]', failure('RATE_LIMITED', 'Too many.'), 429, 'Too many.'],
    ['its own without one [PASSWORD-04]', {}, 500, 'Failed to send reset link.'],
  ])('the forgotten password page shows %s after a failure', async (_title, body, status, text) => {
    answer('/account/forgot-password', body, status)
    await ask()
    expect(await screen.findByText(text)).toBeVisible()
    expect(email()).toHaveValue('priya@example.org')
  })

  it('the forgotten password page says that the server did not answer [PASSWORD-05]', async () => {
    server.use(http.post(api('/account/forgot-password'), () => HttpResponse.error()))
    await ask()
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
  })
})

describe('the reset password page', () => {
  const password = () => screen.getByLabelText(/^New password/)
  const confirm = () => screen.getByLabelText(/^Confirm password/)
  function open(search = '?token=secret-1') {
    window.history.replaceState(null, '', `/reset-password${search}`)
    takeLinkToken(new Set(['/reset-password']))
    render(<ResetPasswordPage />)
    return userEvent.setup()
  }
  async function reset(user: ReturnType<typeof userEvent.setup>, first = GOOD, second = first) {
    await enter(user, password(), first)
    await enter(user, confirm(), second)
    await user.click(button(/^Reset password/))
  }

  it('the reset password page never shows the token, and does not work without one [PASSWORD-09]', () => {
    open('')
    expect(screen.getByText('Invalid or missing token.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  it('the reset password page reads the token and removes it from the address bar [PASSWORD-06] [PASSWORD-07] [PASSWORD-08] [T27]', async () => {
    answer('/account/reset-password', { message: 'Done.' })
    const user = open()
    expect(window.location.href).not.toContain('secret-1')
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
      'secret',
    )
    await reset(user)
    await screen.findByText(/^Your password has been changed/)
    expect(bodies).toEqual([{ token: 'secret-1', newPassword: GOOD }])
  })

  it('the reset password page requires the same password twice [PASSWORD-10]', async () => {
    const user = open()
    await reset(user, GOOD, `${GOOD}x`)
    expect(confirm()).toHaveAccessibleDescription('New password and confirm password do not match.')
    expect(password()).toHaveValue(GOOD)
  })

  it.each([
    ['short [PASSWORD-11]', 'x'.repeat(11)],
    ['long [PASSWORD-12]', 'x'.repeat(31)],
  ])('the reset password page rejects a password that is too %s', async (_title, word) => {
    await reset(open(), word)
    expect(password()).toHaveAccessibleDescription(/Password must be 12 to 30 characters\.$/)
  })

  it('the reset password page shows no strength for a rejected password until it is changed [KEEP-45]', async () => {
    answer(
      '/account/reset-password',
      failure('INVALID', 'No.', { fields: { newPassword: 'This password is among the commonest.' } }),
      400,
    )
    const user = open()
    const label = () => screen.queryByText(/^Password strength/)?.parentElement ?? null
    await user.type(password(), GOOD)
    expect(label()).toHaveTextContent('Strong')
    await user.type(confirm(), GOOD)
    for (const word of [GOOD, `${GOOD}x`]) {
      await user.click(button(/^Reset password/))
      await waitFor(() => expect(password()).toHaveAccessibleDescription(/among the commonest/))
      expect(password()).toHaveValue(word)
      expect(label()).not.toBeInTheDocument()
      await user.type(password(), 'x')
      expect(label()).toHaveTextContent('Strong')
      await user.type(confirm(), 'x')
    }
  })

  it('the reset password page blocks typing a tilde, and rejects a pasted one [PASSWORD-13]', async () => {
    const user = open()
    await user.type(password(), 'ab~cd')
    expect(password()).toHaveValue('abcd')
    await user.clear(password())
    await user.click(password())
    await user.paste('Correct~Horse-9')
    await user.click(button(/^Reset password/))
    expect(password()).toHaveAccessibleDescription(/must not contain the ~ character\.$/)
  })

  it('the reset password page opens the login page after 3 seconds [PASSWORD-14]', async () => {
    answer('/account/reset-password', { message: 'Done.' })
    open()
    for (const field of [password(), confirm()]) fireEvent.change(field, { target: { value: GOOD } })
    vi.useFakeTimers({ toFake: COUNTED })
    fireEvent.click(button(/^Reset password/))
    await drawn(() => expect(screen.getByText(/seconds/)).toBeVisible())
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(window.location.pathname).toBe('/reset-password')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(window.location.pathname).toBe('/login')
  })

  it('the reset password page shows the reason for a failure and keeps what was typed', async () => {
    const text = 'This link is no longer valid. Please ask for a new one.'
    answer('/account/reset-password', failure('INVALID', text, { fields: { token: text } }), 400)
    await reset(open())
    expect(await screen.findByText(text)).toBeVisible()
    expect(password()).toHaveValue(GOOD)
  })
})
