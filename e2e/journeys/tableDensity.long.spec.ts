import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import { report } from '../support/api.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

const SIZE = { width: 1280, height: 900 }
/** Returns a title of exactly 60 characters. */
const titleOf = (count: number) => `Water comes through the ceiling when they shower at home, ${10 + count}`

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

const boxesOf = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom, height } = row.getBoundingClientRect()
      return { top, bottom, height: Math.round(height) }
    }),
  )

test('a manager sees eleven logged issues at once, with every title in full, and opens a description in its row [TABLE-210] [TABLE-211]', async ({
  open,
}) => {
  const { manager, propertyId } = await newPortfolio()
  const issues: Issue[] = []
  for (let count = 0; count < 13; count += 1)
    issues.push(await report(manager, { title: titleOf(count), propertyId, vulnerable: count % 4 === 0 }))
  const page = await open('/manage-logged-issues', { session: manager })
  await page.setViewportSize(SIZE)
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(issues.length)
  const boxes = await boxesOf(rows)
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(56)
  expect(boxes.filter(({ bottom }) => bottom <= SIZE.height).length).toBeGreaterThanOrEqual(11)
  const titles = await page
    .getByRole('rowheader')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const words = link.firstElementChild ?? link
        return { text: words.textContent, isWhole: words.scrollHeight <= words.clientHeight + 1 }
      }),
    )
  expect(titles).toEqual(issues.toReversed().map(({ title }) => ({ text: title, isWhole: true })))

  const first = rows.first()
  await first.getByRole('button', { name: 'more of the description' }).click()
  const opened = first.getByText(issues[0]?.description ?? '')
  await expect(opened).toBeVisible()
  expect((await opened.boundingBox())?.width).toBeGreaterThan(40)
})

// Erasure requests and a count of invited people would take space above the list of users. No other test adds them at
// this manager's developments.
for (const path of ['/manage-users', '/manage-properties'])
  test(`a manager sees fourteen rows of one line of ${path} at once [TABLE-210]`, async ({ open }) => {
    const page = await open(path, { as: 'manager2' })
    await page.setViewportSize(SIZE)
    const rows = rowsOf(page)
    await expect(rows.nth(13)).toBeVisible()
    const boxes = await boxesOf(rows)
    expect(boxes[13]?.bottom).toBeLessThanOrEqual(SIZE.height)
  })

test('each category has a compact row with its buttons on one line [TABLE-212]', async ({ open }) => {
  const page = await open('/manage-categories', { as: 'admin' })
  await page.setViewportSize(SIZE)
  await expect(rowsOf(page).first()).toBeVisible()
  const heights = (await boxesOf(rowsOf(page))).map(({ height }) => height)
  expect(Math.max(...heights)).toBeLessThanOrEqual(45)
})

for (const { path, as } of [
  { path: '/manage-firms', as: 'admin' },
  { path: '/manage-orders', as: 'manager' },
] as const)
  test(`no row of ${path} is higher than two lines need [TABLE-213]`, async ({ open }) => {
    const page = await open(path, { as })
    await page.setViewportSize(SIZE)
    await expect(rowsOf(page).first()).toBeVisible()
    const heights = (await boxesOf(rowsOf(page))).map(({ height }) => height)
    expect(Math.max(...heights)).toBeLessThanOrEqual(56)
  })

test("the list of a home's issues shows every title in full next to the buttons of staff [TABLE-214]", async ({
  open,
}) => {
  const { manager, propertyId } = await newPortfolio()
  await report(manager, { title: 'Gutter drips on the front step', propertyId })
  const page = await open(`/homes/${propertyId}`, { session: manager })
  await page.setViewportSize(SIZE)
  const list = page.getByRole('region', { name: 'Issues', exact: true })
  const row = list.getByRole('row', { name: /Gutter drips/ })
  await expect(row.getByRole('button', { name: /^Approve/ })).toBeVisible()
  const words = row.getByRole('link', { name: 'Gutter drips on the front step' }).locator('span')
  expect(
    await words.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1,
    ),
  ).toBe(true)
})
