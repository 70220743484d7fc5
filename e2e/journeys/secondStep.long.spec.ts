import { raisedLimits } from '../limits.ts'
import { startServerBeside } from '../server.ts'
import { greeting, problem, submit } from '../support/entry.ts'
import { NEW_PASSWORD, newResident } from '../support/newcomers.ts'
import { readQr } from '../support/qr.ts'
import { appCode, codesSentTo, finishSetUp, nextCode, verify } from '../support/secondStep.ts'
import { expect, test } from '../support/test.ts'

test('a role that requires an authenticator opens nothing before a correct code, on phone and desktop [SAFE-24]', async ({
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
