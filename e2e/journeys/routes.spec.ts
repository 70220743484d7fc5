import type { Issue } from '@doorstep/contract/issues/schema'
import { PEOPLE } from '../support/accounts.ts'
import { logIn, read } from '../support/api.ts'
import { submit } from '../support/entry.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const WANTED = '/manage-logged-issues?status=Submitted'

test('a visitor is sent to login, and then to the page that they wanted [ROUTE-25, ROUTE-29]', async ({
  open,
}) => {
  const page = await open(WANTED)
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(WANTED)}`)
  await submit(page, PEOPLE.manager)
  await expect(page).toHaveURL(WANTED)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Logged Issues' })).toBeVisible()
})

test('another resident’s issue looks like an issue that does not exist', async ({ open }) => {
  const [theirs] = await read<Issue[]>('resident', '/issues/user_issues?limit=1')
  const page = await open(`/issues/${theirs?.issueId}`, { as: 'stranger' })
  await expect(page.getByText('This issue does not exist, or you do not have access to it.')).toBeVisible()
})

test('an expired session leads to login and back, and leaves no data on the device', async ({ open }) => {
  const session = await logIn('lucy')
  const page = await open('/dashboard', { session, before: withoutNews })
  const kept = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(kept).toContain('propertyId')
  const headers = { authorization: `Bearer ${session.token}` }
  const ended = await page.request.post('/api/account/logout', { headers })
  expect(ended.status()).toBe(204)
  await page.goto('/issues/1')
  await expect(page).toHaveURL('/login?returnTo=%2Fissues%2F1')
  expect((await kept()).filter((key) => /token|user|role|propertyId$/.test(key))).toEqual([])
})

test('logging out in one tab logs out the other tab', async ({ open }) => {
  const page = await open('/dashboard', { session: await logIn('lucy') })
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: /Lucy Tait$/ })).toBeVisible()
  await page.getByRole('button', { name: /account of Lucy Tait/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
