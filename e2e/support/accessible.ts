import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stillness } from './forms.ts'
import { expect } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What another size can change. */
const RULES_OF_LAYOUT = ['target-size', 'scrollable-region-focusable']

/** What is in order is not written down, and no rule of these reads the style sheets themselves. */
const OPTIONS = { resultTypes: ['violations' as const], preload: false }

/** In place of the rules, which a page that has been looked at has already: each time they are a megabyte and a half. */
const IS_THERE = 'axe.version'

/** How often a page that is made taller may grow by that. */
const GROWTHS_MAX = 3

// Nothing is framed here, so nothing has to be added up on a page of its own, as is done without `legacy`.
async function objections(page: Page, within: string | undefined, rules?: string[]) {
  // A dialog that still comes in is half transparent.
  await stillness(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: IS_THERE }) }).options(OPTIONS)
  if (within !== undefined) builder.include(within)
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(TAGS))
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }))
}

/**
 * The height of what is on the page; nothing where something lies on top, which may close as the page moves, and under
 * which nothing is looked at.
 */
const contentHeight = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[role$=dialog], [role=menu], [role=listbox]')
      ? 0
      : document.documentElement.scrollHeight,
  )

/** In a window as tall as what is on the page: wherever it was scrolled to, nothing is half under a bar. */
async function wholly<Found>(
  page: Page,
  within: string | undefined,
  look: () => Promise<Found>,
): Promise<Found> {
  // A layer that has been asked for decides how tall that is.
  if (within !== undefined) await expect(page.locator(within).first()).toBeAttached()
  const size = page.viewportSize()
  if (!size) return look()
  let { height } = size
  for (let times = 0; times < GROWTHS_MAX; times += 1) {
    const needed = await contentHeight(page)
    if (needed <= height) break
    height = needed
    await page.setViewportSize({ ...size, height })
  }
  const found = await look()
  if (height !== size.height) await page.setViewportSize(size)
  return found
}

const setTheme = (page: Page, theme: Theme) =>
  page.evaluate((isDark) => void document.documentElement.classList.toggle('dark', isDark), theme === 'dark')

export type Theme = 'light' | 'dark'

/**
 * What there is to object to on a screen that has been judged in another size: by all rules, in the dark by those whose
 * answer it or the size can change.
 */
export function objectionsIn(page: Page, theme: Theme, within?: string) {
  return wholly(page, within, async () => {
    await setTheme(page, theme)
    const rules = theme === 'dark' ? [...RULES_OF_COLOUR, ...RULES_OF_LAYOUT] : undefined
    const found = await objections(page, within, rules)
    await setTheme(page, 'light')
    return found
  })
}

/**
 * What stands on the screen has nothing to object to, in the light theme and in the dark one; only what is `within`, where
 * that is named.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const found = await wholly(page, within, async () => {
    await setTheme(page, 'dark')
    const inTheDark = await objections(page, within, RULES_OF_COLOUR)
    await setTheme(page, 'light')
    return [...inTheDark, ...(await objections(page, within))]
  })
  expect(found).toEqual([])
}
