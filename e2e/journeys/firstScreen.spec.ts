import type { Page } from '@playwright/test'
import { stillness } from '../support/forms.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const PHONE_SIZE = { width: 390, height: 844 }

const asPhone = (page: Page) => page.setViewportSize(PHONE_SIZE)

test(
  'when bins are fetched, and what is done next, is seen without a touch [PHONE-52]',
  { tag: '@phone' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'resident', before: asPhone })
    const bins = page.getByRole('region', { name: 'Recycling and waste' })
    await expect(bins.getByRole('time').first()).toBeVisible()
    await stillness(page)
    const bar = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox()
    const next = page.getByRole('table', { name: 'Maintenance activities' }).getByRole('rowheader').first()
    for (const shown of [bins.getByRole('time').first(), bins.getByRole('time').last(), next]) {
      const box = await shown.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)

test('an empty panel is its one sentence [PHONE-56]', { tag: '@phone' }, async ({ open }) => {
  const page = await open('/dashboard', {
    as: 'resident',
    before: async (opened) => {
      await asPhone(opened)
      await withoutNews(opened)
      const none = { status: 200, json: [], headers: { 'x-total-count': '0' } }
      await opened.route('**/api/Issues/user_issues?*', (route) => route.fulfill(none))
      await opened.route('**/api/MaintenanceActivity/get_activites_by_property/*', (route) =>
        route.fulfill(none),
      )
    },
  })
  for (const [name, sentence] of [
    ['Live issues', 'No issues found.'],
    ['Maintenance activities', 'No activities for this property'],
  ] as const) {
    const panel = page.getByRole('region', { name })
    await expect(panel.getByText(sentence)).toBeVisible()
    expect((await panel.boundingBox())?.height).toBeLessThan(110)
  }
})
