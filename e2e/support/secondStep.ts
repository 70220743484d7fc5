import type { Page } from '@playwright/test'
import { TOTP } from 'totp-generator'
import { outbox } from './api.ts'
import { expect } from './test.ts'

const TOTP_MS = 30_000

export async function verify(page: Page, label: 'Code' | 'Recovery code', code: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Returns the code that an authenticator shows this many time steps from now. */
export async function appCode(link: string, stepsAhead = 0): Promise<string> {
  const secret = new URL(link).searchParams.get('secret') ?? ''
  return (await TOTP.generate(secret, { timestamp: Date.now() + stepsAhead * TOTP_MS })).otp
}

export async function finishSetUp(page: Page): Promise<void> {
  await Promise.all([
    // The message that the setup is complete is visible for only three seconds.
    page.getByText('MFA Setup Complete! Redirecting...').waitFor(),
    page.getByRole('button', { name: 'I have scanned the QR Code' }).click(),
  ])
  await expect(page).toHaveURL('/dashboard')
}

/** Returns the codes that were sent to a number, newest first. */
export async function codesSentTo(phoneNumber: string): Promise<string[]> {
  const messages = await outbox()
  return messages
    .filter(({ channel, to }) => channel === 'sms' && to === phoneNumber)
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
}

/** Waits for the one new code that a number receives in addition to the earlier ones. */
export async function nextCode(phoneNumber: string, before: readonly string[]): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(async () => (codes = (await codesSentTo(phoneNumber)).filter((one) => !before.includes(one))))
    .toEqual([expect.stringMatching(/^\d{6}$/)])
  return codes[0] ?? ''
}
