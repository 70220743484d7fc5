import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { enter } from '../../../../test/enter.ts'
import { signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import ChangePasswordPage from './ChangePasswordPage.tsx'

const GOOD = 'Lantern-Orchid-42'
let sent: unknown[] = []
let answer: () => Response = () => HttpResponse.json({ message: 'Your password has been changed.' })

beforeEach(() => {
  sent = []
  answer = () => HttpResponse.json({ message: 'Your password has been changed.' })
  signIn()
  server.use(
    http.post(api('/account/change-password'), async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
})

const open = () => renderAlone(<ChangePasswordPage />)
const current = () => screen.getByLabelText(/^Current password/)
const chosen = () => screen.getByLabelText(/^New password/)
const confirm = () => screen.getByLabelText(/^Confirm new password/)

async function fillIn(user: ReturnType<typeof open>['user'], texts: [string, string, string]) {
  await enter(user, current(), texts[0])
  await enter(user, chosen(), texts[1])
  await enter(user, confirm(), texts[2])
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

it('the change password form changes the password if the current one is right [PASSWORD-15] [PASSWORD-16] [PASSWORD-17] [PASSWORD-24]', async () => {
  const { user } = open()
  await fillIn(user, ['old-password', GOOD, GOOD])
  expect((await screen.findAllByText('Your password has been changed.'))[0]).toBeVisible()
  expect(sent).toEqual([{ currentPassword: 'old-password', newPassword: GOOD }])
  expect(current()).toHaveValue('')
  expect(chosen()).toHaveValue('')
  expect(localStorage.getItem('token')).toBe('token')
})

it('the change password form shows a mismatch together with other errors [PASSWORD-18]', async () => {
  const { user } = open()
  await fillIn(user, ['old-password', 'short', GOOD])
  expect(confirm()).toHaveAccessibleDescription('New password and confirm password do not match.')
  expect(chosen()).toHaveAccessibleDescription(/Password must be 12 to 30 characters\./)
  expect(sent).toEqual([])
})

it('the change password form names the empty fields', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent(/Current password is required\..*New password is required\./)
})

it('the change password form labels the strength by its own rule, and does not accept ~ [PASSWORD-20]', async () => {
  const { user } = open()
  await user.type(chosen(), 'ABCDE~F1!')
  expect(chosen()).toHaveValue('ABCDEF1!')
  expect(screen.getByText('Strong')).toBeVisible()
})

it('the change password form hides the strength of a refused password until it is changed [KEEP-45]', async () => {
  const { user } = open()
  const label = () => screen.queryByText(/^Password strength/)?.parentElement ?? null
  await fillIn(user, ['old-password', 'Short-1', 'Short-1'])
  expect(chosen()).toHaveAccessibleDescription(/12 to 30 characters\./)
  expect(label()).not.toBeInTheDocument()
  await user.type(chosen(), '2')
  expect(label()).toHaveTextContent('Strong')
  // The password is still too short, so the same error is shown again.
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(label()).not.toBeInTheDocument())
  await user.type(chosen(), '3')
  expect(label()).toHaveTextContent('Strong')
  expect(sent).toEqual([])
})

it.each([
  ['at its field', { fields: { currentPassword: 'The password is not correct.' } }],
  ['above the form', {}],
])('the change password form shows the server’s message %s [PASSWORD-22]', async (_, more) => {
  answer = () => HttpResponse.json(failure('INVALID', 'The password is not correct.', more), { status: 400 })
  const { user } = open()
  await fillIn(user, ['wrong', GOOD, GOOD])
  expect((await screen.findAllByText('The password is not correct.'))[0]).toBeVisible()
  expect(chosen()).toHaveValue(GOOD)
})

it.each([
  ['no answer', () => HttpResponse.error()],
  ['an unreadable one', () => new HttpResponse('<html>', { status: 502 })],
])('the change password form shows its own error for %s [PASSWORD-23]', async (_, failing) => {
  answer = failing
  const { user } = open()
  await fillIn(user, ['old-password', GOOD, GOOD])
  expect(await screen.findByText('We couldn’t change your password. Try again.')).toBeVisible()
  expect(chosen()).toHaveValue(GOOD)
})
