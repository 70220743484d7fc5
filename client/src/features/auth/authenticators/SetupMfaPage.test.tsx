import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawn } from '../../../../test/drawn.ts'
import { ME, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { groupedSecret } from '../../../lib/authenticator.ts'
import { RecoveryOffer } from './RecoveryOffer.tsx'
import { endRecoveryOffer } from './recoveryOffer.ts'
import SetupMfaPage from './SetupMfaPage.tsx'

// The page loads the dialog for recovery codes only when it offers the codes.
beforeAll(() => import('./RecoveryOfferDialog.tsx'))

interface Setup {
  userId: number
  secret: string
  code?: string
}
let sent: Setup[] = []
let status = { required: false, authenticatorConfirmed: false }
let answer: () => Response = () => HttpResponse.json({ message: 'MFA setup complete.' })

beforeEach(() => {
  sent = []
  status = { required: false, authenticatorConfirmed: false }
  answer = () => HttpResponse.json({ message: 'MFA setup complete.' })
  endRecoveryOffer()
  signIn()
  window.history.replaceState(null, '', '/setup-mfa')
  server.use(
    http.get(api('/mfa/status'), () =>
      HttpResponse.json({ mfaEnabled: false, recoveryCodesLeft: 0, ...status }),
    ),
    http.post(api('/mfa/setup'), async ({ request }) => {
      sent.push((await request.json()) as Setup)
      return answer()
    }),
  )
})

const open = () =>
  renderAlone(
    <>
      <SetupMfaPage />
      <RecoveryOffer />
    </>,
  )
const scanned = () => screen.getByRole('button', { name: 'I have scanned the QR Code' })
const DONE = 'MFA Setup Complete! Redirecting...'

describe('the set-up screen', () => {
  it('the set-up page shows how to set up an authenticator app [MFASETUP-01] [MFASETUP-03] [MFASETUP-04] [MFASETUP-05] [MFASETUP-06] [MFASETUP-07]', () => {
    open()
    expect(screen.getByRole('heading', { name: 'Set Up MFA (Authenticator App)' })).toBeVisible()
    expect(screen.getByText(/Download an authenticator app/)).toBeVisible()
    expect(screen.getByRole('link', { name: /Android/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/play\.google\.com\//),
    )
    expect(screen.getByRole('link', { name: /iOS/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/apps\.apple\.com\//),
    )
    expect(screen.getByText(/Scan the QR code/)).toBeVisible()
    expect(scanned()).toBeVisible()
  })

  it('the set-up page draws the QR code itself, 200 pixels wide, and shows the key made by this browser [MFASETUP-02] [MFASETUP-10]', async () => {
    open()
    const code = screen.getByRole('img', { name: /QR code/ })
    expect(code).toHaveAttribute('width', '200')
    expect(code).toHaveAttribute('height', '200')
    fireEvent.click(scanned())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.secret).toMatch(/^[A-Z2-7]{32}$/)
    await screen.findByText(DONE)
  })

  it('the set-up page copies the key', async () => {
    const { user } = open()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy key' }))
    const secret = copied.mock.calls[0]?.[0] ?? ''
    expect(screen.getByText(groupedSecret(secret))).toBeVisible()
    expect(await screen.findByText('Copied.')).toBeVisible()
  })
})

describe('the MFA set-up', () => {
  it('the set-up page does not continue without a user [MFASETUP-14]', async () => {
    const { user } = open()
    localStorage.removeItem('userId')
    await user.click(scanned())
    expect(await screen.findByRole('alert')).toHaveTextContent(/sign in again/)
    expect(sent).toEqual([])
  })

  it('the set-up page does not continue without a secret [MFASETUP-15]', async () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('No random numbers.')
    })
    open()
    vi.restoreAllMocks()
    fireEvent.click(scanned())
    expect(await screen.findByRole('alert')).toHaveTextContent(/couldn’t create a key/)
    expect(sent).toEqual([])
  })

  it.each([
    ['a message', () => HttpResponse.json({ message: 'MFA setup complete.' })],
    ['nothing', () => new HttpResponse(null, { status: 200 })],
    ['anything', () => new HttpResponse('ok', { status: 201 })],
  ])(
    'the set-up succeeds with an OK status whose message is %s [MFASETUP-16] [MFASETUP-17]',
    async (_, ok) => {
      answer = ok
      const { user } = open()
      await user.click(scanned())
      expect(await screen.findByText(DONE)).toBeVisible()
      expect(sent).toEqual([{ userId: ME, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string }])
    },
  )

  it('the set-up page sends the code if the user typed one', async () => {
    const { user } = open()
    await user.type(screen.getByLabelText(/^Code from the app/), '123 456')
    await user.click(scanned())
    await screen.findByText(DONE)
    expect(sent[0]?.code).toBe('123456')
  })

  it('the set-up page opens the dashboard after 3 seconds, and the dashboard offers recovery codes [MFASETUP-18]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open()
    fireEvent.click(scanned())
    await drawn(() => expect(screen.getByText(DONE)).toBeVisible())
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(window.location.pathname).toBe('/setup-mfa')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(window.location.pathname).toBe('/dashboard')
    // The dialog's code loads when it opens.
    await vi.waitFor(() =>
      expect(screen.getByRole('alertdialog', { name: 'Make recovery codes?' })).toBeVisible(),
    )
  })

  it.each([
    [500, 'INTERNAL', 'Broken.', false],
    [400, 'INVALID', 'This secret cannot be used.', true],
  ])(
    'the set-up page shows an alert for the answer %s, and keeps the key [MFASETUP-19]',
    async (httpStatus, code, text, isShown) => {
      answer = () => HttpResponse.json(failure(code, text), { status: httpStatus })
      const { user } = open()
      await user.click(scanned())
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(`Failed to save MFA. Please try again.${isShown ? text : ''}`)
      await user.click(scanned())
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(sent[1]?.secret).toBe(sent[0]?.secret)
    },
  )

  it('the set-up page requires a code from people who must use an app, and shows the code field above the button [SAFE-24]', async () => {
    status = { required: true, authenticatorConfirmed: false }
    const { user } = open()
    expect(await screen.findByText('Type the code that the app shows')).toBeVisible()
    const field = screen.getByLabelText(/^Code from the app/)
    expect(field).toBeRequired()
    expect(field.compareDocumentPosition(scanned())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(scanned())
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is required.')
    expect(field).toHaveAccessibleDescription(/The code is required\./)
    expect(field).toHaveFocus()
    expect(sent).toEqual([])
    await user.type(field, '123456')
    await user.click(scanned())
    await screen.findByText(DONE)
    expect(sent.map(({ code }) => code)).toEqual(['123456'])
  })

  it.each([
    ['a role that already has its app', { required: true, authenticatorConfirmed: true }],
    ['a role that needs no app', { required: false, authenticatorConfirmed: false }],
  ])('the set-up page leaves the code optional for %s [SAFE-24]', async (_, state) => {
    status = state
    const { user } = open()
    await screen.findByText('Check the app (optional)')
    await user.click(scanned())
    await screen.findByText(DONE)
    expect(sent[0]).not.toHaveProperty('code')
  })

  it('the set-up page shows the error for a wrong code at the code field', async () => {
    const text = 'Invalid MFA code. Please try again.'
    answer = () => HttpResponse.json(failure('INVALID', text, { fields: { code: text } }), { status: 400 })
    const { user } = open()
    await user.type(screen.getByLabelText(/^Code from the app/), '123456')
    await user.click(scanned())
    await waitFor(() =>
      expect(screen.getByLabelText(/^Code from the app/)).toHaveAccessibleDescription(new RegExp(text)),
    )
  })

  it('the set-up page shows an alert if the server does not answer [MFASETUP-20]', async () => {
    answer = () => HttpResponse.error()
    const { user } = open()
    await user.click(scanned())
    expect(await screen.findByRole('alert')).toHaveTextContent('Error saving MFA setup.')
  })

  it('the set-up page shows no alert if the user cancels the password prompt', async () => {
    answer = () =>
      HttpResponse.json(failure('FORBIDDEN', 'Again.', { reauthenticate: true }), { status: 403 })
    const { user } = open()
    await user.click(scanned())
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(scanned()).toBeEnabled())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
