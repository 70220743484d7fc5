import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stillness } from './forms.ts'
import { expect } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Accessibility rules whose result depends on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Only violations are reported, and style sheets are not preloaded because none of these rules reads them. */
const OPTIONS = { resultTypes: ['violations' as const], preload: false }

/** Replaces the axe source on a page that already has it, because injecting it again costs 1.5 MB. */
const IS_THERE = 'axe.version'

/** Maximum number of times that the content can grow because the window became taller. */
const GROWTHS_MAX = 3

// The page has no frames. Without `legacy`, axe opens another page to combine their results.
async function objections(page: Page, within: string | undefined, rules?: string[]) {
  // A dialog is half transparent while it opens, so its colours cannot be checked yet.
  await stillness(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  // The component library announces messages in `role=img` elements, whose label might no longer exist.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: IS_THERE }) })
    .options(OPTIONS)
    .exclude('[data-live-announcer]')
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
 * Returns the height of the page's content. Returns 0 under a dialog, menu or list, because such a layer might close
 * when the page moves.
 */
const contentHeight = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[role$=dialog], [role=menu], [role=listbox]')
      ? 0
      : document.documentElement.scrollHeight,
  )

/** Makes the window as tall as the content, so that no bar covers part of it. */
async function wholly<Found>(
  page: Page,
  within: string | undefined,
  look: () => Promise<Found>,
): Promise<Found> {
  // An open layer affects the height, so the layer must be attached before the height is measured.
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

/** Changes the theme at once: the colours of most controls would take a moment to change. */
const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((isDark) => {
    document.documentElement.classList.toggle('dark', isDark)
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  }, theme === 'dark')

/**
 * Returns the accessibility violations on the screen, or only in `within`. Checks all rules in the light theme, and the
 * rules that depend on colours in the dark theme too.
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
