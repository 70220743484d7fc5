import { planDemoEstate } from '@doorstep/demo/estate'
import { greeting, problem, submit } from '../support/entry.ts'
import { codesSentTo, nextCode, verify } from '../support/secondStep.ts'
import { expect, test } from '../support/test.ts'

const MFA_EMAIL = 'mfa@doorstep.test'

function phoneOf(address: string): string {
  return planDemoEstate(new Date()).people.find(({ email }) => email === address)?.phoneNumber ?? ''
}

test('a person signs in with a text message code, even after a reload and a wrong code [LOGIN-16, LOGIN-17, MFA-18]', async ({
  open,
}) => {
  const phoneNumber = phoneOf(MFA_EMAIL)
  const before = await codesSentTo(phoneNumber)
  const page = await open('/login')
  await submit(page, MFA_EMAIL)
  await expect(page).toHaveURL('/verify-mfa')
  await expect(page.getByText('Enter the OTP sent to your mobile number.')).toBeVisible()
  const halfToken = await page.evaluate(() => localStorage.getItem('token'))
  expect(halfToken).toMatch(/^\S{20,}$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/verify-mfa/)
  await page.reload()
  await expect(page.getByText('Enter the OTP sent to your mobile number.')).toBeVisible()

  const code = await nextCode(phoneNumber, before)
  await verify(page, 'Code', String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(problem(page)).toContainText('Invalid MFA code. Please try again.')
  await verify(page, 'Code', code)
  await expect(page).toHaveURL('/dashboard')
  await expect(greeting(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(halfToken)
})
