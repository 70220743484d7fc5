import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stillness } from './forms.ts'
import { expect } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What is in order is not written down, and no rule of these reads the style sheets themselves. */
const OPTIONS = { resultTypes: ['violations' as const], preload: false }

// Nothing is framed here, so nothing has to be added up on a page of its own, as is done without `legacy`.
async function expectNoViolations(page: Page, builder: AxeBuilder): Promise<void> {
  // A dialog that still comes in is half transparent.
  await stillness(page)
  const { violations } = await builder.setLegacyMode().analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }))
  expect(found).toEqual([])
}

/**
 * What stands on the screen has nothing to object to, in the light theme and in the dark one; only what is `within`, where
 * that is named.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const look = () => {
    const builder = new AxeBuilder({ page }).options(OPTIONS)
    return within === undefined ? builder : builder.include(within)
  }
  const setTheme = (isDark: boolean) =>
    page.evaluate((on) => document.documentElement.classList.toggle('dark', on), isDark)
  await setTheme(true)
  await expectNoViolations(page, look().withRules(RULES_OF_COLOUR))
  await setTheme(false)
  await expectNoViolations(page, look().withTags(TAGS))
}
