import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerAccount } from '../../../../test/account.ts'
import { ME, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { SecondStepCard } from './SecondStepCard.tsx'

const ON = { mfaEnabled: true, authenticatorConfirmed: true, recoveryCodesLeft: 3 }
const CODES = Array.from({ length: 10 }, (_, index) => `ABCDE-FGHJ${index}`)

beforeEach(() => signIn())

const open = () => renderAlone(<SecondStepCard userId={ME} />)
const toggle = () => screen.findByRole('switch')

it('the switch for two-step sign-in opens the set-up when the user turns it on [PROFILE-08] [PROFILE-09]', async () => {
  answerAccount()
  const { user } = open()
  expect(await toggle()).not.toBeChecked()
  await user.click(await toggle())
  expect(window.location.pathname).toBe('/setup-mfa')
})

it('two-step sign-in is switched off after a confirmation [PROFILE-10]', async () => {
  let isOn = true
  let calls = 0
  server.use(
    http.get(api('/mfa/status'), () =>
      HttpResponse.json({ required: false, ...ON, mfaEnabled: isOn, authenticatorConfirmed: isOn }),
    ),
    http.post(api(`/admin/disable-mfa/${ME}`), () => {
      calls += 1
      isOn = false
      return HttpResponse.json({})
    }),
  )
  const { user } = open()
  expect(await toggle()).toBeChecked()
  await user.click(await toggle())
  expect(calls).toBe(0)
  await user.click(await screen.findByRole('button', { name: 'Switch off' }))
  expect(await screen.findByText('Two-step sign-in is off.')).toBeVisible()
  await waitFor(async () => expect(await toggle()).not.toBeChecked())
})

it.each([
  ['the server fails', () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })],
  ['the server does not answer', () => HttpResponse.error()],
])(
  'the card for two-step sign-in shows an error if %s, and two-step sign-in stays on [PROFILE-16]',
  async (_, answer) => {
    answerAccount({}, ON)
    server.use(http.post(api(`/admin/disable-mfa/${ME}`), answer))
    const { user } = open()
    await user.click(await toggle())
    await user.click(await screen.findByRole('button', { name: 'Switch off' }))
    expect(await screen.findByText('An error occurred while toggling MFA.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep two-step sign-in on' }))
    expect(await toggle()).toBeChecked()
  },
)

it('two-step sign-in cannot be switched off if the role requires it, and the card shows the reason', async () => {
  answerAccount({}, { ...ON, required: true })
  open()
  expect(await toggle()).toBeChecked()
  expect(await toggle()).toBeDisabled()
  expect(await toggle()).toHaveAccessibleDescription(
    /Your role requires two-step sign-in, so you cannot switch it off\./,
  )
})

it('the card for two-step sign-in creates ten recovery codes, and shows the codes until the user has saved them', async () => {
  answerAccount({}, ON)
  server.use(
    http.post(api('/mfa/recovery-codes'), () => HttpResponse.json({ codes: CODES }, { status: 201 })),
  )
  const { user } = open()
  expect(await screen.findByText('You have 3 recovery codes left.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make new recovery codes' }))
  expect(screen.getByText(/Your current codes will stop working\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make new codes' }))
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveTextContent(CODES.join(''))
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied).toHaveBeenCalledWith(CODES.join('\n'))
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByRole('dialog')).toBeVisible()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
