import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COUNTED, drawn } from '../../../test/drawn.ts'
import { failure } from '../../../test/server.ts'
import {
  PASSWORD,
  address,
  button,
  file,
  fill,
  password,
  register,
  sent,
  show,
  terms,
  text,
  town,
  prepareSignup,
  proof,
} from '../../../test/signup.tsx'

beforeEach(prepareSignup)

describe('the submission of the sign-up form', () => {
  it('the sign-up form sends every field for a resident, and promises access after validation [SIGNUP-20] [SIGNUP-29] [SIGNUP-31] [SIGNUP-35] [PHONE-66]', async () => {
    register(() => HttpResponse.json({ message: 'Thank you.' }, { status: 201 }))
    const user = await show()
    await fill(user)
    expect(text(/^Mobile number/)).toHaveValue('7700900123')
    await user.click(button())
    expect(await screen.findByText('Access is granted once your account is validated.')).toBeVisible()
    const steps = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent).join(' ')).toMatch(
      /decide\..*password.*14 days.*90 days/,
    )
    expect(sent).toEqual([
      {
        FirstName: 'Priya',
        LastName: 'Nair',
        Email: 'priya@example.org',
        Password: PASSWORD,
        PhoneNumber: '+447700900123',
        RoleId: '3',
        AddressId: '9',
        Proof: 'bill.pdf',
      },
    ])
    expect(sessionStorage.getItem('signupDraft')).toBeNull()
  })

  it('a sent sign-up opens the login page after 60 seconds, or at once on request [SIGNUP-32]', async () => {
    register(() => HttpResponse.json({ message: 'Thank you.' }, { status: 201 }))
    window.history.replaceState(null, '', '/signup')
    const user = await show()
    await fill(user)
    vi.useFakeTimers({ toFake: COUNTED })
    fireEvent.click(button())
    await drawn(() => expect(screen.getByText(/60 seconds/)).toBeVisible())
    expect(screen.getByRole('button', { name: 'Go to sign-in now' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(window.location.pathname).toBe('/signup')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(window.location.pathname).toBe('/login')
  })

  it.each([
    [() => HttpResponse.error(), 'There is a problem'],
    [() => HttpResponse.json({}, { status: 500 }), 'There is a problem'],
    [
      () => HttpResponse.json(failure('RATE_LIMITED', 'Try again later.'), { status: 429 }),
      'Try again later.',
    ],
  ])(
    'the sign-up form shows a message after a failure and keeps everything that was typed [SIGNUP-33]',
    async (answer, detail) => {
      register(answer)
      const user = await show()
      await fill(user)
      await user.click(button())
      expect(await screen.findByText('Signup failed. Please try again.')).toBeVisible()
      expect(screen.getByText(detail)).toBeVisible()
      expect(text(/^First name/)).toHaveValue('Priya')
      expect(password()).toHaveValue(PASSWORD)
      expect(address()).toHaveValue('Flat 12, 14 Canal Street, Leeds LS1 4AB')
      expect(screen.getByText(/^bill\.pdf/)).toBeVisible()
      expect(terms()).toBeChecked()
    },
  )

  it("the sign-up form shows the server's messages next to their fields [SIGNUP-33]", async () => {
    const common = 'This password is too common.'
    register(() =>
      HttpResponse.json(failure('INVALID', common, { fields: { password: common } }), { status: 400 }),
    )
    const user = await show()
    await fill(user)
    await user.click(button())
    expect(await screen.findByText('Signup failed. Please try again.')).toBeVisible()
    expect(password()).toHaveAccessibleDescription(new RegExp(common))
  })

  it("the sign-up form shows the server's message about the file until another file is chosen [SIGNUP-26, SIGNUP-33]", async () => {
    const wrong = 'Only PDF, JPG, and PNG files are allowed.'
    register(() =>
      HttpResponse.json(failure('UNSUPPORTED_TYPE', wrong, { fields: { proof: wrong } }), { status: 415 }),
    )
    const user = await show()
    await fill(user)
    for (const name of ['other.pdf', 'third.pdf']) {
      await user.click(button())
      await waitFor(() => expect(proof()).toHaveAccessibleDescription(new RegExp(wrong)))
      expect(proof()).toBeInvalid()
      await user.upload(proof(), file(name))
      expect(proof()).toBeValid()
    }
  })
})

it('the sign-up form survives a reload, except for the password and the file', async () => {
  const user = await show()
  await fill(user)
  const kept = sessionStorage.getItem('signupDraft') ?? ''
  expect(kept).not.toContain(PASSWORD)
  expect(kept).not.toContain('bill')
  cleanup()
  await show()
  expect(text(/^Email/)).toHaveValue('priya@example.org')
  expect(town()).toHaveValue('Leeds')
  expect(address()).toHaveValue('Flat 12, 14 Canal Street, Leeds LS1 4AB')
  expect(password()).toHaveValue('')
})
