import type { Page } from '@playwright/test'
import { raisedLimits } from '../limits.ts'
import { startServerBeside } from '../server.ts'
import { baseUrl } from '../support/api.ts'
import { greeting, logOut, problem, submit } from '../support/entry.ts'
import { logInAs, NEW_PASSWORD, newResident } from '../support/newcomers.ts'
import { readQr } from '../support/qr.ts'
import { appCode, codesSentTo, finishSetUp, nextCode, verify } from '../support/secondStep.ts'
import { expect, test } from '../support/test.ts'

async function setUpApp(page: Page): Promise<string> {
  await page.goto('/setup-mfa')
  const link = await readQr(page.getByRole('img', { name: /^QR code/ }))
  const key = await page.getByRole('code').innerText()
  expect(link).toMatch(/^otpauth:\/\/totp\//)
  expect(new URL(link).searchParams.get('secret')).toBe(key.replaceAll(' ', ''))
  expect(decodeURIComponent(new URL(link).pathname)).toMatch(/Nadia Verbeke$/)
  await finishSetUp(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  return link
}

async function makeRecoveryCodes(page: Page): Promise<string[]> {
  await page.goto('/update-profile')
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allInnerTexts()
  await dialog.getByText('I have kept these codes in a safe place.').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  return texts
}

test('a person sets up an authenticator app from the QR code, and signs in with its codes and with recovery codes [MFASETUP-07, MFASETUP-12, MFASETUP-17, MFASETUP-18, MFA-18]', async ({
  open,
}) => {
  const person = await newResident()
  const page = await open('/dashboard', { session: await logInAs(person) })
  const link = await setUpApp(page)
  await logOut(page, person)

  await submit(page, person.email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/verify-mfa/)
  await verify(page, 'Code', await appCode(link))
  await expect(page).toHaveURL('/dashboard')
  await logOut(page, person)

  // The person has confirmed the authenticator, so the server sends no codes from now on. The server accepts each code
  // only once.
  await submit(page, person.email, NEW_PASSWORD)
  await expect(page.getByText('Enter the code that your authenticator app shows.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend code/ })).toHaveCount(0)
  await verify(page, 'Code', await appCode(link, 1))
  await expect(page).toHaveURL('/dashboard')
  const [code = ''] = await makeRecoveryCodes(page)
  await logOut(page, person)

  await submit(page, person.email, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await verify(page, 'Recovery code', code.toLowerCase())
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/update-profile')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await logOut(page, person)

  await submit(page, person.email, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await verify(page, 'Recovery code', code)
  await expect(problem(page)).toContainText('Invalid MFA code. Please try again.')
})

test(
  'a change of the phone number also needs a sign-in code, and the form keeps the typed text [SAFE-22, PROFILE-06]',
  { tag: '@both' },
  async ({ open }) => {
    const person = await newResident()
    const session = await logInAs(person)
    // The second step was turned on after a sign-in with only a password. Changing the number requires a sign-in with a
    // code.
    const headers = { authorization: `Bearer ${session.token}` }
    await fetch(`${baseUrl()}/api/admin/enable-mfa/${session.userId}`, { method: 'POST', headers })
    const before = await codesSentTo(`+44${person.mobile}`)
    const page = await open('/update-profile', { session })
    await page.getByRole('textbox', { name: /^Phone/ }).fill('7700900999')
    await page.getByRole('button', { name: 'Update profile' }).click()

    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByLabel(/^Password/).fill(NEW_PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Enter the OTP sent to your mobile number.')).toBeVisible()
    const field = dialog.getByRole('textbox', { name: /^Code/ })
    await expect(field).toBeFocused()
    await expect(dialog.getByRole('button', { name: /^Resend code in [0-2]:\d\d/ })).toBeVisible()
    const code = await nextCode(`+44${person.mobile}`, before)
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await field.press('Enter')
    await expect(dialog.getByText('Invalid MFA code. Please try again.').first()).toBeVisible()
    await field.fill(code)
    await field.press('Enter')

    await expect(page.getByText('Profile updated successfully.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('textbox', { name: /^Phone/ })).toHaveValue('7700900999')
  },
)

test('a person whose role requires an authenticator can open nothing before a correct code, on phone and desktop [SAFE-24]', async ({
  open,
}) => {
  // The test starts a second server, which takes time.
  test.setTimeout(600_000)
  const strict = await startServerBeside(process.env.E2E_DATA_DIR ?? '', {
    ...raisedLimits,
    MFA_REQUIRED_ROLES: 'TENANT',
  })
  try {
    for (const size of ['phone', 'desktop'] as const) {
      const person = await newResident()
      const page = await open('/login', { origin: strict.url, size })
      const before = await codesSentTo(`+44${person.mobile}`)
      await submit(page, person.email, NEW_PASSWORD)
      await expect(page).toHaveURL(/\/verify-mfa/)
      await verify(page, 'Code', await nextCode(`+44${person.mobile}`, before))
      await expect(page).toHaveURL('/setup-mfa')
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/setup-mfa')

      const link = await readQr(page.getByRole('img', { name: /^QR code/ }))
      const field = page.getByRole('textbox', { name: /^Code from the app/ })
      const scanned = page.getByRole('button', { name: 'I have scanned the QR Code' })
      await scanned.click()
      await expect(page.getByText('The code is required.').first()).toBeVisible()
      await field.fill(String((Number(await appCode(link)) + 1) % 1_000_000).padStart(6, '0'))
      await scanned.click()
      await expect(problem(page)).toContainText('Invalid MFA code. Please try again.')
      await expect(field).toBeFocused()
      await field.fill(await appCode(link))
      await finishSetUp(page)
      await expect(greeting(page)).toBeVisible()
    }
  } finally {
    await strict.stop()
  }
})
