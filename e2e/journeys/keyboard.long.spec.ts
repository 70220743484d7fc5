import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** More presses than the page has controls. */
const STEPS_MAX = 60

/**
 * Returns the name of the focused element if something covers the element completely. A checkbox and its label count as
 * one element.
 */
const coveredFocus = (page: Page) =>
  page.evaluate(async () => {
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const parts = [0.05, 0.5, 0.95]
      return !parts.some((x) =>
        parts.some((y) => {
          const seen = document.elementFromPoint(left + x * width, top + y * height)
          return seen !== null && (element.contains(seen) || seen.contains(element))
        }),
      )
    }
    const focused = document.activeElement?.closest('label') ?? document.activeElement
    if (!focused || focused === document.body) return null
    const FRAMES_MAX = 60
    // Floating elements move away from the focus after the page has rendered again.
    for (let frames = 0; frames < FRAMES_MAX && isCovered(focused); frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return isCovered(focused) ? focused.textContent.slice(0, 40) : null
  })

test('neither a bar nor the analytics question covers the focused element', async ({ open }) => {
  test.slow()
  for (const isUnasked of [true, false]) {
    const page = await open('/help', { as: 'joan', isUnasked })
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('button', { name: 'Give feedback' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Counting visits' })).toHaveCount(isUnasked ? 1 : 0)
    const met: string[] = []
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < STEPS_MAX; step += 1) {
        await page.keyboard.press(key)
        const covered = await coveredFocus(page)
        if (covered !== null) met.push(`${key}: ${covered}`)
      }
    expect(met).toEqual([])
  }
})
