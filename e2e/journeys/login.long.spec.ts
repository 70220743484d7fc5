import type { Page } from '@playwright/test'
import { PASSWORD, PEOPLE, type Person } from '../support/accounts.ts'
import { emailOf, problem, submit } from '../support/entry.ts'
import { expect, test } from '../support/test.ts'

/** Returns the local storage, without the consent answer that every test browser starts with. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([name]) => name !== 'visitsConsent')),
  )

/** Answers login calls with a response that our own server never sends. */
async function answerLogin(page: Page, status: number, body: unknown): Promise<void> {
  await page.route('**/api/login', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

const ANSWER = { token: 't', userId: 1, userName: 'A B', role: 'TENANT', requireMfa: false, message: '' }

test('a button shows and hides the password [LOGIN-04]', async ({ open }) => {
  const page = await open('/login')
  // The Show password button works only once the script of the form has loaded.
  await page.locator('form[data-ready]').waitFor()
  const field = page.getByLabel(/^Password/)
  await field.fill('look at me')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveValue('look at me')
})

test('the login form sends nothing while a field is missing or wrong [LOGIN-12, LOGIN-13, LOGIN-14, LOGIN-15]', async ({
  open,
}) => {
  const page = await open('/login')
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/login') && calls.push(request.url()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(problem(page)).toContainText('Email is required.')
  await expect(problem(page)).toContainText('Password is required.')
  await expect(page).toHaveTitle(/^Error: /)
  await submit(page, 'resident at doorstep', 'x'.repeat(31))
  await expect(problem(page)).toContainText('Enter a valid email address.')
  await expect(problem(page)).toContainText('Password must be 30 characters or fewer.')
  await problem(page).getByRole('button', { name: 'Enter a valid email address.' }).click()
  await expect(emailOf(page)).toBeFocused()
  expect(calls).toEqual([])
})

const ROLES: [Person, string][] = [
  ['admin', 'ADMIN'],
  ['manager', 'PMGR'],
  ['lease', 'LEASE'],
  ['contractor', 'CONTRACTOR'],
  ['agent', 'LETTINGAGENT'],
  ['resident', 'TENANT'],
]
for (const [person, role] of ROLES) {
  test(`${role} logs in, is stored and sees the dashboard [LOGIN-18, LOGIN-19, LOGIN-21, LOGIN-23]`, async ({
    open,
  }) => {
    const page = await open('/login')
    await submit(page, PEOPLE[person])
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    const { token, userId, userName, role: storedRole } = await stored(page)
    expect(storedRole).toBe(role)
    expect(token).toMatch(/^\S{20,}$/)
    expect(Number(userId)).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(userName ?? '-')
  })
}

const REFUSED: [string, string, string][] = [
  ['a wrong password', PEOPLE.lucy, 'Invalid email or password.'],
  ['an unknown email', 'nobody@doorstep.test', 'Invalid email or password.'],
]
for (const [what, email, message] of REFUSED) {
  test(`the login form reports ${what}, and keeps what was typed [LOGIN-24]`, async ({ open }) => {
    const page = await open('/login')
    await submit(page, email, 'Not-the-password-1')
    await expect(problem(page)).toContainText(message)
    await expect(emailOf(page)).toHaveValue(email)
    await expect(page.getByLabel(/^Password/)).toHaveValue('Not-the-password-1')
    expect(await stored(page)).toEqual({})
  })
}

const CLOSED: [string, string][] = [
  ['pending@doorstep.test', 'Your account is awaiting validation.'],
  ['rejected@doorstep.test', 'Your account was not approved. Please contact support.'],
  ['suspended@doorstep.test', 'Your account is suspended. Please contact support.'],
]
for (const [email, message] of CLOSED) {
  test(`the login form tells ${email} why they can't sign in [LOGIN-24]`, async ({ open }) => {
    const page = await open('/login')
    await submit(page, email)
    await expect(problem(page)).toContainText(message)
    await expect(page).toHaveURL('/login')
    expect(await stored(page)).toEqual({})
  })
}

const ANSWERS: [string, number, unknown, string][] = [
  ['a success without a token [LOGIN-20]', 200, { ...ANSWER, token: '' }, 'Login failed. No token received.'],
  ['a role that nobody knows [LOGIN-22]', 200, { ...ANSWER, role: 'OWNER' }, 'Invalid role'],
  ['a failure whose message is no text [LOGIN-25]', 400, { message: 7 }, 'Login failed. Please try again.'],
  ['a failure without a message [LOGIN-25]', 502, '', 'Login failed. Please try again.'],
  ['a failure with a message [LOGIN-24]', 503, { code: 'X', message: 'Back at noon.' }, 'Back at noon.'],
]
for (const [what, status, body, message] of ANSWERS) {
  test(`the login form reports ${what}, and stores nothing`, async ({ open }) => {
    const page = await open('/login')
    await answerLogin(page, status, body)
    await submit(page, PEOPLE.lucy)
    await expect(problem(page)).toContainText(message)
    expect(await stored(page)).toEqual({})
  })
}

test('the login form says when a part of the page failed to load, and a reload fixes it', async ({
  open,
}) => {
  const page = await open('/login')
  await page.route('**/assets/login-*.js', (route) => route.abort())
  await submit(page, PEOPLE.lucy)
  await expect(problem(page)).toContainText('Unable to reach the server. Reload the page, then sign in.')
  await page.unrouteAll()
  await page.reload()
  await submit(page, PEOPLE.lucy)
  await expect(page).toHaveURL('/dashboard')
})

test('the login form offers up to five remembered addresses, which people can remove [LOGIN-02, LOGIN-06]', async ({
  open,
}) => {
  const rememberedEmails = JSON.stringify([1, 2, 3, 4, 5].map((number) => `old${number}@example.com`))
  const page = await open('/login', { storage: { rememberedEmails } })
  await emailOf(page).fill(PEOPLE.lucy)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Remember Me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /account of Lucy Tait/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await emailOf(page).click()
  const offered = page.getByRole('list', { name: 'Remembered email addresses' })
  await expect(offered.getByRole('listitem')).toHaveCount(5)
  await expect(offered).not.toContainText('old5@example.com')
  await offered.getByRole('button', { name: 'Forget old1@example.com' }).click()
  await expect(offered.getByRole('listitem')).toHaveCount(4)
  await emailOf(page).press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(emailOf(page)).toHaveValue(PEOPLE.lucy)
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('a login without Remember Me remembers nothing [LOGIN-06]', async ({ open }) => {
  const page = await open('/login')
  await submit(page, PEOPLE.lucy)
  await expect(page).toHaveURL('/dashboard')
  expect(await stored(page)).not.toHaveProperty('rememberedEmails')
})
