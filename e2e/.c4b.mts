import { chromium } from '@playwright/test'
import { findChromium, browserArgs } from './chromium.ts'
import { writeFileSync } from 'node:fs'
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args: browserArgs,
  env: { ...process.env, ...env } as Record<string, string>,
})
const base = 'http://localhost:3344'
const login = (await (
  await fetch(base + '/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: process.env.WHO ?? 'resident@doorstep.test',
      password: 'Doorstep-Demo-26',
    }),
  })
).json()) as any
const want = process.argv.slice(2)
for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme as 'light',
      hasTouch: width < 500,
    })
    await context.addInitScript(
      ([l, t]) => {
        localStorage.setItem('token', l.token)
        localStorage.setItem('userId', String(l.userId))
        localStorage.setItem('userName', l.userName)
        localStorage.setItem('role', l.role)
        localStorage.setItem('theme', t)
      },
      [login, theme] as const,
    )
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
    page.on('pageerror', (e) => console.log('pageerror', e.message))
    const shot = (name: string, full = true) =>
      page.screenshot({ path: `/tmp/c4bshots/${name}-${width}-${theme}.png`, fullPage: full })
    const run = async (name: string, f: () => Promise<void>) => {
      if (want.length && !want.includes(name)) return
      try {
        await f()
      } catch (e) {
        console.log(name, width, theme, String(e).split('\n').slice(0, 4).join('|'))
        await shot(name + '-FAILED')
      }
    }
    await run('profile', async () => {
      await page.goto(base + '/update-profile')
      await page.getByLabel('First name').waitFor()
      await page.waitForTimeout(400)
      await shot('profile')
    })
    await run('crop', async () => {
      await page.goto(base + '/update-profile')
      await page.getByLabel('First name').waitFor()
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: /photo/ }).first().click(),
      ])
      await chooser.setFiles('/work/main/server/test/fixtures/photo-4mb.jpg')
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(500)
      await shot('crop', false)
      await page.getByRole('slider', { name: 'Zoom' }).fill('180')
      await page.waitForTimeout(100)
      await page.getByRole('button', { name: 'Use this photo' }).click()
      await page.waitForTimeout(500)
      await shot('cropped')
      await page.getByRole('button', { name: 'Update profile' }).click()
      await page.getByText('Profile updated successfully.').waitFor()
      await page.waitForTimeout(500)
      await shot('photo-saved')
    })
    await run('profile-errors', async () => {
      await page.goto(base + '/update-profile')
      await page.getByLabel('First name').fill('')
      await page.getByLabel('Phone number').fill('123')
      await page.getByRole('button', { name: 'Update profile' }).click()
      await page.waitForTimeout(300)
      await shot('profile-errors')
      await page.waitForTimeout(500)
      await page.goto(base + '/dashboard')
      await page.goto(base + '/update-profile')
      await page.getByText('Continue with them').waitFor()
      await shot('profile-draft')
      await page.getByText('Discard them').click()
    })
    await run('end', async () => {
      await page.goto(base + '/update-profile')
      await page
        .getByRole('button', { name: /^End this/ })
        .first()
        .click()
      await page.waitForTimeout(400)
      await shot('end', false)
    })
    await run('setup', async () => {
      await page.goto(base + '/setup-mfa')
      await page.getByText('I have scanned the QR Code', { exact: true }).waitFor()
      await page.waitForTimeout(400)
      await shot('setup')
    })
    await run('password', async () => {
      await page.goto(base + '/change-password')
      await page.getByLabel('Current password').fill('x')
      await page.getByLabel('New password', { exact: false }).first().fill('Abcdef12!')
      await page.getByLabel(/^Confirm/).fill('b')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.waitForTimeout(300)
      await shot('password')
    })
    await run('idle', async () => {
      await page.clock.install()
      await page.goto(base + '/dashboard')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.clock.fastForward(20 * 60 * 1000 + 33_000)
      await page.clock.runFor(500)
      await page.getByRole('alertdialog').waitFor()
      await shot('idle', false)
      await page.getByRole('button', { name: 'Continue' }).click()
    })
    await run('reauth', async () => {
      await page.route('**/api/account/update-profile', (r) =>
        r.fulfill({
          status: 403,
          json: {
            code: 'FORBIDDEN',
            message: 'Please enter your password again to continue.',
            requestId: 'r',
            reauthenticate: true,
          },
        }),
      )
      await page.goto(base + '/update-profile')
      await page.getByLabel('Phone number').fill('7700900555')
      await page.getByRole('button', { name: 'Update profile' }).click()
      await page.getByText('Confirm that it is you').waitFor()
      await page.getByLabel('Password').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await page.waitForTimeout(400)
      await shot('reauth', false)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.waitForTimeout(600)
      await page.goto(base + '/update-profile')
      await page.getByText('Discard them').click()
    })
    await run('codes', async () => {
      await page.route('**/api/mfa/status*', (r) =>
        r.fulfill({
          json: {
            mfaEnabled: true,
            required: want.includes('required'),
            authenticatorConfirmed: true,
            recoveryCodesLeft: 3,
          },
        }),
      )
      await page.route('**/api/mfa/recovery-codes', (r) =>
        r.fulfill({
          status: 201,
          json: { codes: Array.from({ length: 10 }, (_, i) => `AB${i}DE-FGH${i}K`) },
        }),
      )
      await page.goto(base + '/update-profile')
      await page.getByLabel('First name').waitFor()
      await page.getByText('You have 3 left.').waitFor()
      await shot('mfa-on')
      await page.getByRole('button', { name: 'Make new recovery codes' }).click()
      await page.waitForTimeout(300)
      await shot('codes-ask', false)
      await page.getByRole('button', { name: 'Make new codes' }).click()
      await page.getByText('AB3DE-FGH3K').waitFor()
      await page.waitForTimeout(300)
      await shot('codes', false)
      await page.emulateMedia({ media: 'print' })
      await shot('codes-print', false)
      await page.emulateMedia({ media: 'screen' })
      await page.getByRole('dialog').getByText('I have kept').click()
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('switch').click({ force: true })
      await page.waitForTimeout(300)
      await shot('mfa-off', false)
    })
    await run('done', async () => {
      await page.route('**/api/mfa/setup', (r) => r.fulfill({ status: 200, json: { message: 'ok' } }))
      await page.goto(base + '/setup-mfa')
      await page.getByRole('button', { name: 'I have scanned the QR Code' }).click()
      await page.getByText('MFA Setup Complete').waitFor()
      await shot('done', false)
      await page.getByText('Make recovery codes?').waitFor()
      await page.waitForTimeout(500)
      await shot('offer', false)
    })
    await run('setup-failed', async () => {
      await page.route('**/api/mfa/setup', (r) =>
        r.fulfill({
          status: 400,
          json: {
            code: 'INVALID',
            message: 'Invalid MFA code. Please try again.',
            requestId: 'r',
            fields: { code: 'Invalid MFA code. Please try again.' },
          },
        }),
      )
      await page.goto(base + '/setup-mfa')
      await page.getByLabel('Code from the app').fill('123456')
      await page.getByRole('button', { name: 'I have scanned the QR Code' }).click()
      await page.waitForTimeout(500)
      await shot('setup-failed')
    })
    await context.close()
  }
await browser.close()
