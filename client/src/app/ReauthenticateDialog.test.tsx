import { screen, waitFor, within } from '@testing-library/react'
import { passwordEndpoints } from '@doorstep/contract/auth/endpoints'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
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
      return HttpResponse.json({ message: 'Thank you. Please go on.' })
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

it('asks for the password and repeats the call [T05]', async () => {
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

it('asks for the code too where an authenticator is confirmed', async () => {
  answerWith({ hasAuthenticator: true })
  const { user } = renderAlone(<ReauthenticateDialog />)
  const answer = sensitiveCall()
  await user.type(await screen.findByLabelText(/^Password/), 'right')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText('The code is required.'))[0]).toBeVisible()
  await user.type(screen.getByLabelText(/^Code/), 'ABCDE-FGHJK')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await answer
  expect(proofs).toEqual([{ password: 'right', code: 'ABCDE-FGHJK' }])
})

it('lets the call fail when the person gives up', async () => {
  answerWith()
  const { user } = renderAlone(<ReauthenticateDialog />)
  const answer = sensitiveCall().catch((error: unknown) => error)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(isSignInTooOld(await answer)).toBe(true)
  expect(tries).toBe(1)
})

it('asks once for all calls that wait', async () => {
  answerWith()
  const { user } = renderAlone(<ReauthenticateDialog />)
  const answers = Promise.all([sensitiveCall(), sensitiveCall()])
  await user.type(await screen.findByLabelText(/^Password/), 'right{Enter}')
  await answers
  expect(proofs).toHaveLength(1)
  expect(tries).toBe(4)
})
