import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import { move, report, unique } from '../support/api.ts'
import { stillness, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const DONE = 'was withdrawn.'
const TICK_MS = 10

const before = (page: Page) => page.clock.install()

/** From here on, the page's clock advances only through `clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

/** Advances the clock in small steps until all of these texts are shown. */
async function passUntilShown(page: Page, texts: readonly string[], tickMs = TICK_MS): Promise<void> {
  const missing = async () => {
    await page.clock.runFor(tickMs)
    const shown = await page.locator('[data-visible]').allTextContents()
    return texts.filter((text) => !shown.some((one) => one.includes(text)))
  }
  await expect.poll(missing, { intervals: [100] }).toEqual([])
}

async function withdrawable(): Promise<Issue> {
  return report('ewan', { title: unique('Blind is stuck') })
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const button = page.getByRole('button', { name: 'Withdraw issue' })
  await button.waitFor()
  await stillness(page)
  await stopClock(page)
  await button.click()
  await passUntilShown(page, [DONE])
}

test('a toast is announced, stays for 3 s and fades for 300 ms [TOAST-01, TOAST-02]', async ({ open }) => {
  const issue = await withdrawable()
  const page = await open(`/issues/${issue.issueId}`, { as: 'ewan', before })
  await withdraw(page)
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: DONE })).toBeVisible()
  const shown = toast(page, DONE)
  await page.clock.runFor(3_000 - 2 * TICK_MS)
  await expect(shown).toHaveAttribute('data-visible', 'true')
  await page.clock.runFor(2 * TICK_MS)
  await expect(shown).toHaveAttribute('data-visible', 'false')
  await page.clock.runFor(300 - 2 * TICK_MS)
  await expect(shown).toHaveCount(1)
  await page.clock.runFor(2 * TICK_MS)
  await expect(shown).toHaveCount(0)
})

test('a toast stays while the pointer is on it, and its button closes it', async ({ open }) => {
  const issue = await withdrawable()
  const page = await open(`/issues/${issue.issueId}`, { as: 'ewan', before })
  await withdraw(page)
  const shown = toast(page, DONE)
  await shown.hover()
  // The test waits for longer than a toast normally stays visible.
  await page.clock.runFor(4_000)
  await expect(shown).toHaveAttribute('data-visible', 'true')
  await shown.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shown).toHaveAttribute('data-visible', 'false')
  await page.clock.runFor(300)
  await expect(shown).toHaveCount(0)
})

test('several toasts are shown below each other', async ({ open }) => {
  const issues = [await withdrawable(), await withdrawable(), await withdrawable()]
  const page = await open('/dashboard', { as: 'ewan', before, isLive: true })
  for (const { title } of issues) await expect(page.getByRole('link', { name: title })).toBeVisible()
  await stopClock(page)
  await Promise.all(issues.map((issue) => move('manager', issue, 'Approved')))
  const titles = issues.map(({ title }) => title)
  await passUntilShown(page, titles, 50)
  await stillness(page)
  // Each step of an issue shows a toast. The test compares the first toast of each issue.
  const shown = titles.map((title) => toast(page, title).first())
  const tops = await Promise.all(shown.map(async (one) => (await one.boundingBox())?.y ?? 0))
  const sorted = tops.toSorted((a, b) => a - b)
  expect(new Set(tops).size).toBe(3)
  for (const [index, top] of sorted.slice(1).entries()) expect(top - (sorted[index] ?? 0)).toBeGreaterThan(40)
})
