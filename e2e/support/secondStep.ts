import type { Page } from '@playwright/test'
import { TOTP } from 'totp-generator'
import { outbox } from './api.ts'
import { expect } from './test.ts'

const TOTP_MS = 30_000

export async function verify(page: Page, label: 'Code' | 'Recovery code', code: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** What an app that has scanned the code shows, so many steps from now. */
export async function appCode(link: string, stepsAhead = 0): Promise<string> {
  const secret = new URL(link).searchParams.get('secret') ?? ''
  return (await TOTP.generate(secret, { timestamp: Date.now() + stepsAhead * TOTP_MS })).otp
}

export async function finishSetUp(page: Page): Promise<void> {
  await Promise.all([
    // It stands for three seconds.
    page.getByText('MFA Setup Complete! Redirecting...').waitFor(),
    page.getByRole('button', { name: 'I have scanned the QR Code' }).click(),
  ])
  await expect(page).toHaveURL('/dashboard')
}

/** The codes that a number has been sent, the newest first. */
export async function codesSentTo(phoneNumber: string): Promise<string[]> {
  const messages = await outbox()
  return messages
    .filter(({ channel, to }) => channel === 'sms' && to === phoneNumber)
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
}

/** The one code that a number is sent beside those that it has been sent before. */
export async function nextCode(phoneNumber: string, before: readonly string[]): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(async () => (codes = (await codesSentTo(phoneNumber)).filter((one) => !before.includes(one))))
    .toEqual([expect.stringMatching(/^\d{6}$/)])
  return codes[0] ?? ''
}
