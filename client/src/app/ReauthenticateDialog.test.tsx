import { screen, waitFor, within } from '@testing-library/react'
import { passwordEndpoints } from '@doorstep/contract/auth/endpoints'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../test/estate.ts'
import { renderAlone } from '../../test/renderRoute.tsx'
import { api, failure, server } from '../../test/server.ts'
import { call } from '../api/call.ts'
import { isSignInTooOld } from '../api/reauthentication.ts'
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx'

const TOO_OLD = failure('FORBIDDEN', 'Please enter your password again to continue.', {
  reauthenticate: true,
})
let isFresh = false
let tries = 0
let proofs: unknown[] = []

function answerWith({ hasAuthenticator = false } = {}) {
  server.use(
    http.get(api('/mfa/status'), () =>
      HttpResponse.json({
        mfaEnabled: hasAuthenticator,
        required: false,
        authenticatorConfirmed: hasAuthenticator,
        recoveryCodesLeft: 0,
      }),
    ),
    http.post(api('/account/change-password'), () => {
      tries += 1
      return isFresh ? HttpResponse.json({ message: 'Done.' }) : HttpResponse.json(TOO_OLD, { status: 403 })
    }),
    http.post(api('/account/reauthenticate'), async ({ request }) => {
      const proof = (await request.json()) as { password: string }
      proofs.push(proof)
      if (proof.password !== 'right') {
        const wrong = 'The password is not correct.'
        return HttpResponse.json(failure('INVALID', wrong, { fields: { password: wrong } }), { status: 400 })
      }
      isFresh = true
      return HttpResponse.json({ message: 'Thank you. You can continue.' })
    }),
  )
}

const sensitiveCall = () =>
  call(passwordEndpoints.changePassword, { body: { currentPassword: 'x', newPassword: 'y' } })

beforeEach(() => {
  isFresh = false
  tries = 0
  proofs = []
  signIn()
})

it('ReauthenticateDialog asks for the password and repeats the call [T05]', async () => {
  answerWith()
  const { user } = renderAlone(<ReauthenticateDialog />)
  const answer = sensitiveCall()
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  expect(dialog.queryByLabelText(/^Code/)).not.toBeInTheDocument()
  await user.type(await dialog.findByLabelText(/^Password/), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect((await dialog.findAllByText('The password is not correct.'))[0]).toBeVisible()
  await user.clear(dialog.getByLabelText(/^Password/))
  await user.type(dialog.getByLabelText(/^Password/), 'right')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await expect(answer).resolves.toEqual({ message: 'Done.' })
  expect(tries).toBe(2)
  expect(proofs).toEqual([{ password: 'wrong' }, { password: 'right' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('ReauthenticateDialog also asks for the code if the person has an authenticator', async () => {
  answerWith({ hasAuthenticator: true })
  const { user } = renderAlone(<ReauthenticateDialog />)
  const answer = sensitiveCall()
  await user.type(await screen.findByLabelText(/^Password/), 'right')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText('The code is required.'))[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText(/^Recovery code/), 'ABCDE-FGHJK')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await answer
  expect(proofs).toEqual([{ password: 'right', code: 'ABCDE-FGHJK' }])
})

it('ReauthenticateDialog lets the call fail if the person cancels', async () => {
  answerWith()
  const { user } = renderAlone(<ReauthenticateDialog />)
  const answer = sensitiveCall().catch((error: unknown) => error)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(isSignInTooOld(await answer)).toBe(true)
  expect(tries).toBe(1)
})

it('ReauthenticateDialog asks for the password only once for all waiting calls', async () => {
  answerWith()
  const { user } = renderAlone(<ReauthenticateDialog />)
  const answers = Promise.all([sensitiveCall(), sensitiveCall()])
  await user.type(await screen.findByLabelText(/^Password/), 'right{Enter}')
  await answers
  expect(proofs).toHaveLength(1)
  expect(tries).toBe(4)
})

describe('a delivered code', () => {
  const asked = (status: number, message: string, more: object = {}) =>
    HttpResponse.json(
      failure(status === 403 ? 'FORBIDDEN' : 'RATE_LIMITED', message, {
        factor: 'sms',
        resendsLeft: 2,
        retryAfter: 180,
        ...more,
      }),
      { status },
    )
  const WRONG = 'Invalid MFA code. Please try again.'
  const wrong = (more: Record<string, unknown> = {}) =>
    HttpResponse.json(failure('INVALID', WRONG, { fields: { code: WRONG }, ...more }), { status: 400 })
  let answers: Response[] = []

  beforeEach(() => {
    answerWith()
    server.use(
      http.post(api('/account/reauthenticate'), async ({ request }) => {
        proofs.push(await request.json())
        const answer = answers.shift()
        if (answer) return answer
        isFresh = true
        return HttpResponse.json({ message: 'Thank you. You can continue.' })
      }),
    )
  })

  async function ask() {
    const { user } = renderAlone(<ReauthenticateDialog />)
    const answer = sensitiveCall().catch((error: unknown) => error)
    await user.type(await screen.findByLabelText(/^Password/), 'right{Enter}')
    return { user, answer, field: await screen.findByLabelText(/^Code/) }
  }

  it('a delivered code is requested after the password, and the call continues with that code [SAFE-22]', async () => {
    answers = [asked(403, 'Enter the OTP sent to your mobile number.'), wrong()]
    const { user, answer, field } = await ask()
    expect(screen.getByText('Enter the OTP sent to your mobile number.')).toBeVisible()
    await waitFor(() => expect(field).toHaveFocus())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText(/^Password/)).toHaveValue('right')
    await user.type(field, '111111{Enter}')
    expect((await screen.findAllByText(WRONG))[0]).toBeVisible()
    await user.clear(field)
    await user.type(field, '222222{Enter}')
    await expect(answer).resolves.toEqual({ message: 'Done.' })
    expect(proofs).toEqual([
      { password: 'right' },
      { password: 'right', code: '111111' },
      { password: 'right', code: '222222' },
    ])
  })

  it('a code that was delivered earlier can be used, and another code can be sent after the waiting time [SAFE-22]', async () => {
    answers = [
      asked(429, 'Failed to resend OTP', { retryAfter: 0, resendsLeft: 1 }),
      asked(403, 'Enter the OTP sent to your mobile number.', { resendsLeft: 0 }),
    ]
    const { user } = await ask()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByText('1 resend attempt left')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Resend code' }))
    expect(await screen.findByText('A new code is on its way.')).toBeVisible()
    expect(screen.getByText('0 resend attempts left')).toBeVisible()
    const resend = screen.getByRole('button', { name: /^Resend code/ })
    await waitFor(() => expect(resend).toHaveTextContent(/^Resend code in (3:00|2:5\d)$/))
    expect(resend).toHaveAttribute('aria-disabled', 'true')
    expect(proofs).toEqual([{ password: 'right' }, { password: 'right' }])
  })

  it('a delivered code can be replaced by a recovery code [SAFE-22]', async () => {
    answers = [asked(403, 'Enter the OTP sent to your mobile number.')]
    const { user, answer } = await ask()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    const field = screen.getByLabelText(/^Recovery code/)
    expect(field).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Resend/ })).not.toBeInTheDocument()
    await user.type(field, 'ABCDE-FGHJK{Enter}')
    await answer
    expect(proofs.at(-1)).toEqual({ password: 'right', code: 'ABCDE-FGHJK' })
  })

  it('a third wrong try for a delivered code ends the session [SAFE-23]', async () => {
    const text = 'Too many incorrect attempts. Redirecting to login.'
    answers = [asked(403, 'Enter the OTP sent to your mobile number.'), wrong({ sessionEnded: true })]
    const { user, field } = await ask()
    await user.type(field, '111111{Enter}')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByLabelText(/^Code/)).not.toBeInTheDocument()
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  })
})
