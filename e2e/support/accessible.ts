import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stillness } from './forms.ts'
import { expect } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectNoViolations(page: Page): Promise<void> {
  // A dialog that still comes in is half transparent.
  await stillness(page)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }))
  expect(found).toEqual([])
}

/** What stands on the screen has nothing to object to, in the light theme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const isDark of [true, false]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), isDark)
    await expectNoViolations(page)
  }
}
