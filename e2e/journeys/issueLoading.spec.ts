import type { Locator } from '@playwright/test'
import { report, unique } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const boxOf = async (place: Locator) => {
  const { x = -1, y = -1, width = -1 } = (await place.boundingBox()) ?? {}
  return { x, y, width }
}

test(
  'the cards of an issue page keep their places while the issue loads [TALK-224]',
  { tag: '@both' },
  async ({ open }) => {
    const { issueId } = await report('dorothy', { title: unique('Bell is mute') })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const page = await open(`/issues/${issueId}`, {
      as: 'manager',
      before: (opened) =>
        opened.route(`**/api/issues/${issueId}`, async (route) => {
          await answered
          await route.continue()
        }),
    })
    const loading = page.getByRole('status').filter({ hasText: 'Loading the issue...' })
    await expect(loading).toHaveCount(1)
    const [head, stream, side] = await loading.locator('+ div > div').all()
    const first = await boxOf((stream as Locator).locator('> div').first())
    const fact = await boxOf((side as Locator).locator('> div').first())
    expect(await boxOf(head as Locator)).toMatchObject({ x: first.x })
    answer()
    const state = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Current status' }) })
    await expect(state).toBeVisible()
    const shown = await boxOf(state)
    expect(Math.abs(shown.y - first.y)).toBeLessThanOrEqual(8)
    expect([shown.x, shown.width]).toEqual([first.x, first.width])
    const handling = await boxOf(page.getByRole('region', { name: 'Handling' }))
    expect([handling.x, handling.width]).toEqual([fact.x, fact.width])
  },
)
