import type { Locator, Page } from '@playwright/test'
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

/** Imitates an account that is a day old. */
async function welcomed(page: Page): Promise<void> {
  await page.route('**/api/account/validate-jwt', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasWelcome: true } })
  })
  const steps = { hasChangedDetails: false, hasCalendar: false, hasReported: true }
  await page.route('**/api/account/welcome', (route) => route.fulfill({ json: { steps } }))
}

/** Removes the question 'Is it fixed?' and appointments, so that the next event is an activity. */
async function unasked(page: Page): Promise<void> {
  await page.route('**/api/dashboard?propertyId=*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), question: null, appointment: null } })
  })
}

/** Returns true if the text is complete: neither cut off by a container nor shortened with an ellipsis. */
function isWhole(words: Locator): Promise<boolean> {
  return words.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const { right } = text.getBoundingClientRect()
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { overflowX, textOverflow, fontSize } = getComputedStyle(at)
      if (overflowX === 'visible') continue
      const hasDots = textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth
      const room = at.getBoundingClientRect().right - (hasDots ? Number.parseFloat(fontSize) : 0)
      if (right > room + 1) return false
    }
    return true
  })
}
const shownProperty = (page: Page, name: string) =>
  page.getByRole('button', { name: /Switch Property$/ }).getByText(name, { exact: true })

test(
  'the dashboard shows collection days and the next appointment without scrolling [PHONE-52]',
  { tag: '@phone' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'resident', before: asPhone })
    const bins = page.getByRole('region', { name: 'Recycling and waste' })
    await expect(bins.getByRole('time').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Appointment' })).toBeVisible()
    await expectOnFirstScreen(page)
  },
)

test(
  'a welcome card and the line about a report leave room for collections and appointments on the first screen [PHONE-98, PHONE-99]',
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
    await expect(page.getByText('Your issue number is 1041.')).toBeVisible()
    await expectOnFirstScreen(page)
    expect(await isWhole(shownProperty(page, '4 Pippin Lane'))).toBe(true)
  },
)

/** Imitates three open incidents at the home. */
async function withIncidents(page: Page): Promise<void> {
  const incident = {
    id: 1,
    status: 'Investigating',
    nextUpdateBy: new Date(Date.now() + 7_200_000).toISOString(),
  }
  const alerts = [
    ['Critical', 'No water in Heron House and in the two houses next to it'],
    ['Warning', 'Lift out of order in Heron House'],
    ['Info', 'The lights of the car park are off'],
  ].map(([severity, message], at) => ({
    id: at + 1,
    severity,
    message,
    startsAt: null,
    expiresAt: null,
    siteName: 'Kennet Wharf',
    isActive: true,
    incident,
  }))
  await page.route('**/api/alerts/active/*', (route) => route.fulfill({ json: alerts }))
}

test(
  'three open incidents appear with the worst first, and leave room for bin collections on the first screen [INC-15]',
  { tag: '@phone' },
  async ({ open }) => {
    const page = await open('/dashboard', {
      as: 'resident',
      before: async (opened) => {
        await asPhone(opened)
        await unasked(opened)
        await withIncidents(opened)
      },
    })
    const incidents = page.getByRole('region', { name: 'Open incidents' })
    await expect(incidents.getByRole('link').first()).toHaveText(/^No water/)
    await expect(incidents.getByText(/Next update by/)).toHaveCount(3)
    await stillness(page)
    const bar = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox()
    const bins = page.getByRole('region', { name: 'Recycling and waste' }).getByRole('time')
    for (const shown of [bins.first(), bins.last()]) {
      const box = await shown.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    }
  },
)

test(
  'a long property name is shown in full, before and after its list is opened [PHONE-99]',
  { tag: '@phone' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'eleanor', before: asPhone })
    const name = shownProperty(page, 'Flat 2, Heron House')
    expect(await isWhole(name)).toBe(true)
    await page.getByRole('button', { name: /Switch Property$/ }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    expect(await isWhole(name)).toBe(true)
  },
)

const NEXT =
  /is coming|is at work|Choose a time|We aim to fix|we are late|waiting for your answer|has been asked to come|Somebody|On hold|Waiting for the contractor/

test('each live issue on a phone says what happens next [DASH-200]', { tag: '@phone' }, async ({ open }) => {
  const page = await open('/dashboard', { as: 'resident', before: asPhone })
  const rows = page.getByRole('list', { name: 'Live issues' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  for (const row of await rows.all()) await expect(row).toContainText(NEXT)
})

test(
  'an empty dashboard panel on a phone shows only one sentence [PHONE-56]',
  { tag: '@phone' },
  async ({ open }) => {
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
  },
)
