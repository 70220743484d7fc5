import type { Page } from '@playwright/test'
import { choose } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const summary = (page: Page) => page.getByRole('list', { name: 'Summary' })
const report = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const numberIn = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0]?.replace(',', ''))
async function expectListed(page: Page, count: number): Promise<void> {
  const counted = page.getByRole('navigation', { name: 'Pages' }).getByText(/\d/).first()
  await expect(counted).toHaveText(new RegExp(`(^|of )${count.toLocaleString('en-GB')} \\w+$`))
}

/** No other test changes the people and closed issues of this manager. */
const STILL = 'manager2'

test('every number in the reports opens a list with that many rows [REPORTS-02, REPORTS-08, REPORTS-21, REPORTS-25, ROUTE-26]', async ({
  open,
}) => {
  const page = await open('/reports', { as: STILL })
  const active = summary(page).getByRole('link', { name: /^Active Users/ })
  await expect(active).toContainText(/\d+ and you/)
  const others = numberIn(/(\d+) and you/.exec(await active.innerText())?.[1] ?? null)
  await active.click()
  await expect(page).toHaveURL('/manage-users?status=Approved')
  await expectListed(page, others)

  await page.goto('/reports?tab=users')
  const suspended = report(page, 'User status overview').getByRole('link', { name: /^Suspended/ })
  const count = numberIn(await suspended.innerText())
  // A click on a slice of the chart opens the same list as a click on the name of the slice.
  await page.locator('.recharts-pie-sector').nth(2).click()
  await expect(page).toHaveURL('/manage-users?status=Suspended')
  await expectListed(page, count)

  await page.goto('/reports?tab=issues&view=table')
  const cell = report(page, 'Issues by category and status').getByRole('link', {
    name: /Closed issues in Plumbing/,
  })
  const closed = numberIn(await cell.innerText())
  await cell.click()
  await expect(page).toHaveURL(/manage-logged-issues\?status=Closed&categoryId=1$/)
  await expect(page.getByRole('button', { name: 'Remove filter Category: Plumbing' })).toBeVisible()
  await expectListed(page, closed)
  await page.goBack()
  await expect(cell).toHaveText(String(closed))
})

const BADGES = ['Open', 'Pending', 'Awaiting Contract', 'Submitted', 'Resolved', 'Closed', 'In Progress']

test('the status badges differ in colour [REPORTS-28]', async ({ open }) => {
  const json = BADGES.map((label) => ({
    categoryId: 1,
    category: 'Plumbing',
    status: label.replaceAll(' ', ''),
    count: 1,
  }))
  const page = await open('/reports?tab=issues&view=table', {
    as: 'manager',
    before: (opened) => opened.route('**/api/reports/issues-summary*', (route) => route.fulfill({ json })),
  })
  const table = report(page, 'Issues by category and status').getByRole('table')
  const colours: string[] = []
  for (const label of BADGES)
    colours.push(
      await table.getByText(label, { exact: true }).evaluate((badge) => {
        const { backgroundColor, color } = getComputedStyle(badge)
        return `${color} on ${backgroundColor}`
      }),
    )
  expect(new Set(colours).size).toBe(BADGES.length)
})

test('a bar of a chart opens its issues, with the dates of the filter [REPORTS-21]', async ({ open }) => {
  const page = await open('/reports?tab=issues', { as: STILL })
  // Types the date key by key. Until the year is complete, the field contains a year of the first century.
  await page.getByLabel('From', { exact: true }).pressSequentially('01012026')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await choose(page, 'Category', 'Plumbing')
  await expect(page).toHaveURL(/categoryId=1/)
  const counts = report(page, 'Issues by category and status')
  // The previous numbers stay on the page until the filtered numbers have loaded.
  await expect(counts.locator('.recharts-yAxis .recharts-cartesian-axis-tick')).toHaveCount(1)
  const legend = counts.getByRole('link', { name: /^Closed: \d/ })
  const count = numberIn(await legend.innerText())
  await expect(counts.locator('.recharts-bar-rectangle')).not.toHaveCount(0)
  await legend.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/manage-logged-issues\?.*from=2026-01-01/)
  await expect(
    page.getByRole('button', { name: 'Remove filter Reported from: Thu 1 Jan 2026' }),
  ).toBeVisible()
  await expectListed(page, count)
  await page.goBack()
  const bar = counts.locator('.recharts-bar-rectangle').last()
  await bar.hover()
  await expect(counts.getByText('Plumbing').last()).toBeVisible()
  await bar.click()
  await expect(page).toHaveURL(/manage-logged-issues\?categoryId=1&from=2026-01-01&status=\w+$/)
})

test('report tables can be exported, and a report tab fits on paper', async ({ open }) => {
  const page = await open('/reports?tab=issues', { as: 'manager' })
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of Issues by category and status' }).click()
  expect((await file).suggestedFilename()).toMatch(/^issues-[0-9-]{10}\.csv$/)
  await expect(report(page, 'Age of unfinished issues').locator('.recharts-surface')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // The width of an A4 page between its margins, in pixels.
  await page.setViewportSize({ width: 688, height: 1000 })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  for (const surface of await page.locator('.recharts-surface').all()) {
    await expect.poll(async () => (await surface.boundingBox())?.width).toBe(640)
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(688)
})

test('an arrow key changes the report tab, which loads only its own reports [REPORTS-07]', async ({
  open,
}) => {
  const page = await open('/reports?tab=issues&status=Open&from=2026-01-01', { as: 'manager' })
  await expect(report(page, 'Age of unfinished issues').locator('.recharts-surface')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/reports/')) asked.push(pathname.slice('/api/reports/'.length))
  })
  await page.getByRole('tab', { name: 'Issues' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Feedback', selected: true })).toBeFocused()
  await expect(report(page, 'Feedback')).toBeVisible()
  await expect(report(page, 'Age of unfinished issues')).toHaveCount(0)
  expect(asked.toSorted()).toEqual(['feedback', 'satisfaction'])
})

test('only staff can open the reports [ROUTE-26]', async ({ open }) => {
  const page = await open('/reports', { as: 'resident' })
  await expect(page).toHaveURL('/dashboard')
})

test(
  'the report of properties without users shows cards on a phone [REPORTS-20]',
  { tag: '@phone' },
  async ({ open }) => {
    const json = [{ propertyName: 'Flat 9', address: '9 Canal Street' }]
    const page = await open('/reports?tab=properties', {
      as: 'manager',
      before: (opened) =>
        opened.route('**/api/reports/properties-without-users*', (route) =>
          route.fulfill({ json, headers: { 'x-total-count': '1' } }),
        ),
    })
    const cards = page.getByRole('list', { name: 'Properties without users' })
    await expect(cards.getByRole('listitem')).toContainText('9 Canal Street')
    await expect(page.getByRole('table', { name: 'Properties without users' })).toHaveCount(0)
  },
)
