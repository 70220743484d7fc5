import type { Page } from '@playwright/test'
import { logIn, outbox } from '../support/api.ts'
import { greeting, logOut, problem, submit } from '../support/entry.ts'
import { toast } from '../support/forms.ts'
import { approve, logInAs, NEW_PASSWORD, newcomer, newResident } from '../support/newcomers.ts'
import { fillSignup } from '../support/signup.ts'
import { expect, test } from '../support/test.ts'

const OTHER_PASSWORD = 'Harbour-Thistle-58'

const withClock = (page: Page) => page.clock.install()
const idleQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

test(
  'a newcomer signs up, is approved by the manager, and signs in [SIGNUP-30, SIGNUP-35]',
  { tag: '@both' },
  async ({ open }) => {
    const person = newcomer()
    const page = await open('/signup')
    await fillSignup(page, person)
    await expect(page.getByText('Password strength: Strong')).toBeVisible()
    await expect(page.getByLabel('Mobile number')).toHaveValue(person.mobile)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Access is granted once your account is validated.')).toBeVisible()
    await expect(page.getByText(/^The sign-in page opens in \d+ seconds\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Go to sign-in now' }).click()
    await expect(page).toHaveURL('/login')

    await submit(page, person.email, NEW_PASSWORD)
    await expect(problem(page)).toContainText('Your account is awaiting validation.')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await approve(person)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(greeting(page)).toContainText(`${person.firstName} ${person.lastName}`)
    await expect(page.getByText('Lock House').first()).toBeVisible()
  },
)

async function resetLink(email: string): Promise<URL | undefined> {
  const messages = await outbox()
  const text = messages.find(({ to, text: body }) => to === email && body.includes('/reset-password?'))?.text
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(text ?? '')?.[0]
  return link === undefined ? undefined : new URL(link)
}

test('a person resets a forgotten password with the emailed link, which works once [T27, PASSWORD-08, PASSWORD-14]', async ({
  open,
}) => {
  const { email } = await newResident()
  const page = await open('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The login page also has an Email field, and stays visible until the page 'Forgot password' has been rendered.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('A password reset link has been sent to your email...')).toBeVisible()
  await expect.poll(() => resetLink(email)).toBeDefined()
  const { pathname, search, searchParams } = (await resetLink(email)) as URL
  const token = searchParams.get('token') ?? ''

  const carriers: string[] = []
  page.on('request', (request) => {
    const { referer } = request.headers()
    if ([request.url(), referer, request.postData()].some((part) => part?.includes(token)))
      carriers.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto(pathname + search)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password').fill(OTHER_PASSWORD)
  await page.getByLabel('Confirm password').fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Your password has been changed. You can sign in with it now.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(carriers).toEqual(['GET /reset-password', 'POST /api/account/reset-password'])

  await submit(page, email, NEW_PASSWORD)
  await expect(problem(page)).toContainText('Invalid email or password.')
  await submit(page, email, OTHER_PASSWORD)
  await expect(page).toHaveURL('/dashboard')

  const again = await open(pathname + search)
  await again.getByLabel('New password').fill(NEW_PASSWORD)
  await again.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await again.getByRole('button', { name: 'Reset password' }).click()
  await expect(problem(again)).toContainText('This link is no longer valid.')
})

test('the page asks whether to stay signed in after 20 minutes without input [SESSION-01, SESSION-02, SESSION-03, SESSION-04, SESSION-06, SESSION-08]', async ({
  open,
}) => {
  const page = await open('/dashboard', { session: await logIn('dorothy'), before: withClock })
  await expect(greeting(page)).toBeVisible()
  // From here on, the test controls the clock. The key press is the person's last input.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.keyboard.press('Shift')
  await page.clock.fastForward('19:59')
  await expect(idleQuestion(page)).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(idleQuestion(page)).toContainText('Session will expire in 120 seconds.')
  await page.clock.runFor(1000)
  await expect(idleQuestion(page)).toContainText('Session will expire in 119 seconds.')
  await page.clock.resume()
  await idleQuestion(page).getByRole('button', { name: 'Continue' }).click()
  await expect(idleQuestion(page)).toHaveCount(0)
  await page.clock.fastForward('20:00')
  await idleQuestion(page).getByRole('button', { name: 'No' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a session ends if nobody answers the question [SESSION-07]', async ({ open }) => {
  const session = await logIn('dorothy')
  const page = await open('/dashboard', { session, before: withClock })
  await expect(greeting(page)).toBeVisible()
  await page.clock.fastForward('20:00')
  await expect(idleQuestion(page)).toBeVisible()
  const ended = page.waitForResponse('**/api/account/logout')
  await page.clock.fastForward('02:01')
  await expect(page).toHaveURL(/\/login/)
  expect((await ended).ok()).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a password change ends only the sessions on other devices [PASSWORD-15, PASSWORD-24]', async ({
  open,
}) => {
  const person = await newResident()
  const other = await open('/dashboard', { session: await logInAs(person) })
  await expect(greeting(other)).toBeVisible()
  const page = await open('/change-password', { session: await logInAs(person) })
  await page.getByLabel('Current password').fill(NEW_PASSWORD)
  await page.getByLabel('New password', { exact: false }).first().fill(OTHER_PASSWORD)
  await page.getByLabel('Confirm new password').fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You have been signed out on all other devices.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await other.goto('/update-profile')
  await expect(other).toHaveURL(/\/login/)
  await page.goto('/dashboard')
  await expect(greeting(page)).toBeVisible()
  await logOut(page, person)
  await submit(page, person.email, OTHER_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('a new name is shown at once and after a reload [PROFILE-01, PROFILE-13, PROFILE-18]', async ({
  open,
}) => {
  const person = await newResident()
  const page = await open('/update-profile', { session: await logInAs(person) })
  await page.getByLabel('First name').fill('Nadine')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(toast(page, 'Profile updated successfully.')).toBeVisible()
  const menu = page.getByRole('button', { name: `Account of Nadine ${person.lastName}` })
  await expect(menu).toBeVisible()
  await page.goto('/dashboard')
  await expect(greeting(page)).toContainText(`Nadine ${person.lastName}`)
  await expect(menu).toBeVisible()
})
