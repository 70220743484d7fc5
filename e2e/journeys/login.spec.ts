import type { Request } from '@playwright/test'
import { PEOPLE } from '../support/accounts.ts'
import { emailOf, problem, submit } from '../support/entry.ts'
import { expect, test } from '../support/test.ts'

test(
  'the login form asks for email and password, and opens the next page [LOGIN-01, LOGIN-03, LOGIN-05, LOGIN-08, LOGIN-09, LOGIN-10, LOGIN-11, LOGIN-28]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/')
    await expect(emailOf(page)).toBeVisible()
    await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'password')
    await expect(page.getByRole('checkbox', { name: 'Remember Me' })).not.toBeChecked()
    const links = {
      'Forgot password?': '/forgot-password',
      'Privacy policy': '/privacy-policy',
      'Data retention policy': '/data-retention-policy',
      'Get Started Here': '/signup',
    }
    for (const [name, href] of Object.entries(links))
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
    await page.getByRole('link', { name: 'Get Started Here' }).click()
    await expect(page).toHaveURL('/signup')
  },
)

test('the login button shows that it is busy, and sends the form once [LOGIN-07]', async ({ open }) => {
  const page = await open('/login')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  await page.route('**/api/login', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await submit(page, PEOPLE.lucy)
  const busy = page.getByRole('button', { name: 'Logging in...' })
  await expect(busy).toBeVisible()
  await busy.click({ force: true })
  await page.getByLabel(/^Password/).press('Enter')
  release()
  await expect(page).toHaveURL('/dashboard')
  expect(calls).toBe(1)
})

test('the login form says that the server does not answer, and the next try works [LOGIN-26]', async ({
  open,
}) => {
  const page = await open('/login')
  await page.locator('form[data-ready]').waitFor()
  // The page fetches the code that sends the form on first focus. Without this code, the form asks for a reload.
  const isSent = (request: Request) => /\/assets\/login-.*\.js$/.test(request.url())
  const [part] = await Promise.all([page.waitForEvent('requestfinished', isSent), emailOf(page).focus()])
  expect((await part.response())?.ok()).toBe(true)
  // Imports the code, so that all its dependencies are loaded before the page goes offline.
  await page.evaluate(async (address) => void (await import(address)), part.url())
  await page.context().setOffline(true)
  await submit(page, PEOPLE.lucy)
  await expect(problem(page)).toContainText('Unable to reach the server.')
  await page.context().setOffline(false)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
})
