import type { Page } from '@playwright/test'
import { sessionOf } from '../support/api.ts'
import { stillness } from '../support/forms.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const PHONE_SIZE = { width: 390, height: 844 }

const asPhone = (page: Page) => page.setViewportSize(PHONE_SIZE)

async function expectOnFirstScreen(page: Page): Promise<void> {
  await stillness(page)
  const bins = page.getByRole('region', { name: 'Recycling and waste' })
  const bar = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox()
  const visit = page.getByRole('region', { name: 'Appointment' }).getByRole('time')
  const activity = page.getByRole('table', { name: 'Maintenance activities' }).getByRole('rowheader').first()
  const next = (await visit.count()) > 0 ? visit : activity
  for (const shown of [bins.getByRole('time').first(), bins.getByRole('time').last(), next]) {
    const box = await shown.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

/** As if the account were a day old. */
async function welcomed(page: Page): Promise<void> {
  await page.route('**/api/account/validate-jwt', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasWelcome: true } })
  })
  const steps = { hasChangedDetails: false, hasCalendar: false, hasReported: true }
  await page.route('**/api/account/welcome', (route) => route.fulfill({ json: { steps } }))
}

/** As if nothing of theirs waited to be said fixed, and nobody came: what is next is an activity then. */
async function unasked(page: Page): Promise<void> {
  await page.route('**/api/dashboard?propertyId=*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), question: null, appointment: null } })
  })
}

/** Runs in the page: no part of it is cut off by what it stands in. */
function isWhole(words: Element): boolean {
  const around = words.closest('.truncate')?.getBoundingClientRect()
  return words.getBoundingClientRect().right <= (around?.right ?? 0) + 1
}

test(
  'when bins are fetched, and who comes next, is seen without a touch [PHONE-52]',
  { tag: '@phone' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'resident', before: asPhone })
    const bins = page.getByRole('region', { name: 'Recycling and waste' })
    await expect(bins.getByRole('time').first()).toBeVisible()
    await expectOnFirstScreen(page)
  },
)

test(
  'a welcome and the line of a report leave them there [PHONE-98, PHONE-99]',
  { tag: '@phone' },
  async ({ open }) => {
    const { userId } = await sessionOf('resident')
    const issues = [{ issueId: 1, jobId: 1041, isOwn: true }]
    const page = await open('/dashboard', {
      as: 'resident',
      storage: { reported: JSON.stringify({ userId: String(userId), issues }) },
      before: async (opened) => {
        await asPhone(opened)
        await withoutNews(opened)
        await welcomed(opened)
        await unasked(opened)
      },
    })
    await expect(page.getByRole('region', { name: /^Welcome to/ })).toBeVisible()
    await expect(page.getByText('Your report is issue 1041.')).toBeVisible()
    await expectOnFirstScreen(page)
    const name = page
      .getByRole('button', { name: /Switch Property$/ })
      .getByText('4 Pippin Lane', { exact: true })
    expect(await name.evaluate(isWhole)).toBe(true)
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
