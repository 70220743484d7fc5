import { ISSUE_QUEUE_LABELS, ISSUE_QUEUES } from '@doorstep/contract/issues/queues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator } from '@playwright/test'
import { report, send } from '../support/api.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

const SIZE = { width: 1280, height: 900 }
const WHOLE = 12
/** Returns a title of exactly 60 characters, the longest title that the desk never cuts. */
const titleOf = (count: number) => `Water comes through the ceiling when they shower at home, ${10 + count}`

/** Returns true if each text fits on this many lines of its element, without an ellipsis. */
const areWhole = (titles: Locator, linesMax = 1) =>
  titles.evaluateAll(
    (all, most) =>
      all.every((title) => {
        const lines = new Set([...title.getClientRects()].map(({ top }) => Math.round(top)))
        return title.scrollWidth <= title.clientWidth + 1 && lines.size <= most
      }),
    linesMax,
  )

test('a manager sees twelve issues of a desk queue at once, with every title in full [DESK-200] [DESK-201]', async ({
  open,
}) => {
  const { manager, propertyId } = await newPortfolio()
  const issues: Issue[] = []
  for (let count = 0; count < WHOLE + 3; count += 1)
    issues.push(await report(manager, { title: titleOf(count), propertyId, vulnerable: count === 0 }))
  const page = await open('/work?queue=approval', { session: manager })
  await page.setViewportSize(SIZE)
  const list = page.getByRole('list', { name: 'Waiting for approval' })
  const rows = list.getByRole('listitem')
  await expect(rows).toHaveCount(issues.length)
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(57)
  expect(boxes.filter(({ bottom }) => bottom <= SIZE.height).length).toBeGreaterThanOrEqual(WHOLE)
  expect(await areWhole(list.getByRole('link'))).toBe(true)
  // The rows do not repeat the status that all issues of this queue have.
  await expect(list).not.toContainText('Submitted')
  await expect(rows.first()).toContainText('Vulnerable')

  await page.goto(`/work?queue=approval&issue=${issues[0]?.issueId}`)
  const heading = page.getByRole('region', { name: 'Issue', exact: true }).getByRole('heading').first()
  await expect(heading).toHaveText(titleOf(0))
  expect(await areWhole(heading)).toBe(true)
  expect((await heading.boundingBox())?.height).toBeLessThan(32)
  expect(await areWhole(list.getByRole('link'), 2)).toBe(true)
  const besideIssue = await rows.evaluateAll(
    (all, height) => all.filter((row) => row.getBoundingClientRect().bottom <= height).length,
    SIZE.height,
  )
  expect(besideIssue).toBeGreaterThanOrEqual(WHOLE)
})

test('every queue of the desk has room for twelve issues at once [DESK-200]', async ({ open }) => {
  const page = await open('/work', { as: 'manager' })
  await page.setViewportSize(SIZE)
  const measured: string[] = []
  for (const queue of ISSUE_QUEUES.filter((one) => one !== 'aboveLimit')) {
    await page.goto(`/work?queue=${queue}`)
    const list = page.getByRole('list', { name: ISSUE_QUEUE_LABELS[queue] })
    const rows = list.getByRole('listitem')
    await expect(rows.first().or(page.getByText('Nothing here needs you now.'))).toBeVisible()
    if ((await rows.count()) === 0) continue
    const boxes = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
    )
    const tallest = Math.max(...boxes.map(({ height }) => height))
    expect((boxes[0]?.top ?? 0) + WHOLE * tallest, queue).toBeLessThanOrEqual(SIZE.height)
    measured.push(queue)
  }
  // The demo estate has rows in all queues, but other journeys can empty some of the queues.
  expect(measured.length).toBeGreaterThan(4)
})

test('a manager sees twelve open incidents at once, each with a title on one line [DESK-222]', async ({
  open,
}) => {
  const { manager, developmentId } = await newPortfolio()
  for (let count = 0; count < WHOLE; count += 1)
    await send(manager, 'POST', '/incidents', {
      title: titleOf(count),
      severity: count === 0 ? 'Critical' : 'Warning',
      text: 'A pump has failed. An engineer is on the way.',
      nextUpdateBy: null,
      developmentId,
      blockIds: [],
      propertyIds: [],
      jobIds: [],
    })
  const page = await open('/work?queue=incidents', { session: manager })
  await page.setViewportSize(SIZE)
  const list = page.getByRole('list', { name: 'Incidents' })
  await expect(list.getByRole('listitem')).toHaveCount(WHOLE)
  await expect(list.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  expect(await areWhole(list.getByRole('link'))).toBe(true)
})

test('the desk marks the issue in the address as current, and scrolls the list to this issue [DESK-202]', async ({
  open,
}) => {
  const { manager, propertyId } = await newPortfolio()
  const issues: Issue[] = []
  for (let count = 0; count < 2 * WHOLE; count += 1)
    issues.push(await report(manager, { title: `Lamp ${count} is out`, propertyId }))
  const last = issues.at(-1)
  const page = await open(`/work?queue=approval&issue=${last?.issueId}`, { session: manager })
  const link = page
    .getByRole('list', { name: 'Waiting for approval' })
    .getByRole('link', { name: last?.title ?? '' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(link).toBeInViewport({ ratio: 1 })
})
