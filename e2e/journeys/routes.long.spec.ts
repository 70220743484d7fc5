import { PEOPLE, type Person } from '../support/accounts.ts'
import { logIn } from '../support/api.ts'
import { greeting, submit } from '../support/entry.ts'
import { expect, test } from '../support/test.ts'

test('login ignores a return address outside the product', async ({ open }) => {
  const page = await open('/unauthorized')
  for (const address of [
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?returnTo=${encodeURIComponent(address)}`)
    await submit(page, PEOPLE.lucy)
    await expect(page).toHaveURL('/dashboard')
    await page.evaluate(() => localStorage.removeItem('token'))
  }
})

const LOGGED = '/manage-logged-issues'
const FURTHER = [
  ['/manage-users', 'Manage Users'],
  ['/user-properties-mapping', 'User-Property Role Mapping'],
  ['/reports', 'Reports & Analytics'],
  ['/reports/landlord', 'Landlord’s Report'],
  ['/site-settings', 'Site Settings'],
  ['/audit-logs', 'Audit Logs'],
] as const

const OTHERS: Person[] = ['resident', 'lease', 'contractor', 'agent']
for (const person of OTHERS) {
  test(`${person} is redirected from the managers' screens to the dashboard [ROUTE-20, ROUTE-25, ROUTE-26, ROUTE-27, ROUTE-28, ROUTE-30]`, async ({
    open,
  }) => {
    const page = await open(LOGGED, { as: person })
    await expect(page).toHaveURL('/dashboard')
    for (const [address] of FURTHER) {
      await page.goto(address)
      await expect(page).toHaveURL('/dashboard')
    }
    await expect(greeting(page)).toBeVisible()
  })
}

const STAFF: Person[] = ['manager', 'admin']
for (const person of STAFF) {
  test(`${person} sees the management screens [ROUTE-20, ROUTE-25, ROUTE-26, ROUTE-27, ROUTE-28]`, async ({
    open,
  }) => {
    const page = await open(LOGGED, { as: person })
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Logged Issues' })).toBeVisible()
    for (const [address, title] of FURTHER) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === address)
    }
  })
}

test('the screens for all roles open at their addresses [ROUTE-05, ROUTE-11, ROUTE-12, ROUTE-13]', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: 'lucy' })
  await expect(greeting(page)).toBeVisible()
  for (const [address, title] of [
    ['/change-password', 'Change Password'],
    ['/update-profile', 'Update Profile'],
    ['/setup-mfa', 'Set Up MFA (Authenticator App)'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('an unfinished screen says that it is coming soon, and links back', async ({ open }) => {
  const page = await open('/site-settings', { as: 'manager' })
  await page.getByRole('link', { name: /^Manage Resident Tips/ }).click()
  await expect(page).toHaveURL('/coming-soon')
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  await page.getByRole('link', { name: 'Site Settings' }).click()
  await expect(page).toHaveURL('/site-settings')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address shows the not found page', async ({ open }) => {
  const page = await open('/no/such/place', { as: 'lucy' })
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('the chosen theme is kept after a reload and before login', { tag: '@both' }, async ({ open }) => {
  const page = await open('/dashboard', { session: await logIn('lucy') })
  const root = page.locator('html')
  await page.getByRole('button', { name: 'Use dark theme' }).click()
  await expect(root).toContainClass('dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Use light theme' })).toBeVisible()
  await expect(root).toContainClass('dark')
  await page.getByRole('button', { name: /account of Lucy Tait/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(root).toContainClass('dark')
})
