import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stillness } from './forms.ts'
import { expect } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

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

const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((isDark) => void document.documentElement.classList.toggle('dark', isDark), theme === 'dark')

/**
 * What the rules of accessibility object to on the screen, or only `within` a part of it: all of them in the light theme, and
 * the rules that a theme can change in the dark one.
 */
export function objectionsTo(page: Page, within?: string) {
  return wholly(page, within, async () => {
    await setTheme(page, 'dark')
    const inTheDark = await objections(page, within, RULES_OF_COLOUR)
    await setTheme(page, 'light')
    return [...inTheDark, ...(await objections(page, within))]
  })
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await objectionsTo(page, within)).toEqual([])
}
