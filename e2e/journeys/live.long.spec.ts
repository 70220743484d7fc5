import type { Page } from '@playwright/test'
import { move, report, unique, update } from '../support/api.ts'
import { noteToasts } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const live = (page: Page) => page.getByRole('region', { name: 'Live issues' })

test('a resident’s lists show a manager’s changes live, with a toast and a mark that stays until the issue is opened', async ({
  open,
}) => {
  const issue = await report('michael', { title: unique('Hinge squeaks') })
  const page = await open('/dashboard', { as: 'michael', isLive: true })
  const logged = page.getByRole('region', { name: 'Logged issues' })
  await expect(logged.getByRole('link', { name: issue.title })).toBeVisible()
  const told = await noteToasts(page)
  await move('manager', issue, 'Approved')
  const row = live(page).getByRole('row', { name: issue.title })
  await expect(row).toContainText('Open')
  await expect.poll(told).toContain(`Issue ${issue.jobId} “${issue.title}” is now Open.`)
  await expect(logged.getByRole('link', { name: issue.title })).toHaveCount(0)
  await expect(row.getByText('Updated', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: issue.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: issue.title })).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(row.getByText('Updated', { exact: true })).toHaveCount(0)
})

test('an approval shows a single toast, about the status Open', async ({ open }) => {
  const issue = await report('michael', { title: unique('Tile is loose') })
  const page = await open('/dashboard', { as: 'michael', isLive: true })
  await expect(page.getByRole('link', { name: issue.title })).toBeVisible()
  const noted = await noteToasts(page)
  const told = async () => (await noted()).filter((text) => text.includes(issue.title))
  const news = (status: string) => `Issue ${issue.jobId} “${issue.title}” is now ${status}.`
  await move('manager', issue, 'Approved')
  await expect.poll(told).toContain(news('Open'))
  await move('manager', issue, 'InProgress')
  await expect.poll(told).toContain(news('In Progress'))
  expect(await told()).toEqual([news('Open'), news('In Progress')])
})

test('a page without live events asks the server for changes instead', async ({ open }) => {
  const issue = await report('kwame', { title: unique('Skirting is off') })
  const withoutEvents = (unopened: Page) => unopened.route('**/api/events', (route) => route.abort())
  const page = await open('/dashboard', { as: 'kwame', before: withoutEvents })
  await expect(page.getByRole('link', { name: issue.title })).toBeVisible()
  await move('manager', issue, 'Approved')
  await expect(live(page).getByRole('row', { name: issue.title })).toContainText('Open')
  await page.goto(`/issues/${issue.issueId}`)
  await expect(page.getByText('Approved and open.')).toBeVisible()
  await update('manager', issue.issueId, { status: 'InProgress', notes: 'Begun.' })
  await expect(page.getByText('Somebody is working on the issue.')).toBeVisible()
})

test('a broken event stream reconnects automatically', async ({ open }) => {
  const issue = await report('kwame', { title: unique('Vent whistles') })
  const page = await open(`/issues/${issue.issueId}`, { as: 'kwame', isLive: true })
  await expect(page.getByText('Waiting for the property manager to look at the issue.')).toBeVisible()
  await page.context().setOffline(true)
  await move('manager', issue, 'Approved')
  await page.context().setOffline(false)
  await expect(page.getByText('Approved and open.')).toBeVisible()
})

test('an issue disappears from the screen once the person no longer has access to the issue', async ({
  open,
}) => {
  const issue = await report('harriet', { title: unique('Cistern runs on') })
  await move('manager', issue, 'Approved')
  const page = await open(`/issues/${issue.issueId}`, { as: 'contractor', isLive: true })
  await expect(page.getByRole('heading', { level: 1, name: issue.title })).toBeVisible()
  await move('manager', issue, 'InProgress', 'Resolved')
  await expect(page.getByText('This issue does not exist, or you do not have access to it.')).toBeVisible()
})
