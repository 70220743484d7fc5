import type { Issue } from '@doorstep/contract/issues/schema'
import { move, report, unique } from '../support/api.ts'
import { timeToast, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const DONE = 'was withdrawn.'

async function withdrawable(): Promise<Issue> {
  return report('ewan', { title: unique('Blind is stuck') })
}

test('a toast is read out, stays 3 s and fades for 300 ms [TOAST-01, TOAST-02]', async ({ open }) => {
  const issue = await withdrawable()
  const page = await open(`/issues/${issue.issueId}`, { as: 'ewan' })
  const stayed = await timeToast(page, DONE)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw issue' }).click()
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: DONE })).toBeVisible()
  const { shownMs, fadeMs } = await stayed()
  expect(shownMs).toBeGreaterThan(2_500)
  expect(shownMs + fadeMs).toBeGreaterThan(2_900)
  expect(shownMs + fadeMs).toBeLessThan(4_500)
})

test('it waits while the pointer is on it, and goes by its button', async ({ open }) => {
  const issue = await withdrawable()
  const page = await open(`/issues/${issue.issueId}`, { as: 'ewan' })
  await page.clock.install()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw issue' }).click()
  const shown = toast(page, DONE)
  await shown.hover()
  // Longer than it would stay by itself.
  await page.clock.runFor(4_000)
  await expect(shown).toHaveAttribute('data-visible', 'true')
  await shown.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shown).toHaveCount(0)
})

test('several stand below each other', async ({ open }) => {
  const issues = [await withdrawable(), await withdrawable(), await withdrawable()]
  const page = await open('/dashboard', { as: 'ewan' })
  for (const { title } of issues) await expect(page.getByRole('link', { name: title })).toBeVisible()
  await Promise.all(issues.map((issue) => move('manager', issue, 'Approved')))
  // Each step of an issue has a toast of its own: the first of them stands for the issue.
  const shown = issues.map(({ title }) => toast(page, title).first())
  for (const one of shown) await expect(one).toBeVisible({ timeout: 5_000 })
  const tops = await Promise.all(shown.map(async (one) => (await one.boundingBox())?.y ?? 0))
  const sorted = tops.toSorted((a, b) => a - b)
  expect(new Set(tops).size).toBe(3)
  for (const [index, top] of sorted.slice(1).entries()) expect(top - (sorted[index] ?? 0)).toBeGreaterThan(40)
})
