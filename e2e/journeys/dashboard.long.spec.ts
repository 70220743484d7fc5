import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import { firstProperty, read, report, unique } from '../support/api.ts'
import { choose, expectReason, noteToasts, optionsOf, select, toast } from '../support/forms.ts'
import { logInAs, newResident } from '../support/newcomers.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const FLAT = 'Flat 7, Heron House'
const FLAT_ADDRESS = 'Flat 7, Heron House, Tollgate Reach, Reading, RG1 7CM'
const HOUSE = '4 Pippin Lane'
const HOUSE_ADDRESS = '4 Pippin Lane, Reading, RG4 2KV'
const PROPERTIES = '**/api/dashboard/user-properties*'
const OWN_ISSUES = '**/api/Issues/user_issues*'

const live = (page: Page) => page.getByRole('region', { name: 'Live issues' })
const logged = (page: Page) => page.getByRole('region', { name: 'Logged issues' })
const rowsOf = (card: Locator) => card.getByRole('row').filter({ has: card.page().getByRole('rowheader') })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

async function chooseFlat(page: Page): Promise<void> {
  await choose(page, 'Switch Property', `${FLAT} - ${FLAT_ADDRESS}`)
  await expect(page.getByText(FLAT_ADDRESS, { exact: true })).toBeVisible()
}

test(
  'the dashboard greets people by name and shows the property [DASH-04, DASH-11, DASH-12]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'resident' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), Priya Nair$/,
    )
    await expect(page.getByText('Orchard Mews', { exact: true })).toBeVisible()
    await expect(page.getByText(HOUSE_ADDRESS, { exact: true })).toBeVisible()
  },
)

test('the dashboard chooses and stores the first property if none is stored [DASH-07, DASH-08]', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: 'resident' })
  await expect(select(page, 'Switch Property')).toContainText(HOUSE)
  const id = String((await firstProperty('resident')).id)
  await expect.poll(() => stored(page, 'propertyId')).toBe(id)
  await expect.poll(() => stored(page, 'lastSelectedPropertyId')).toBe(id)
})

test(
  'a resident switches between properties and gets a confirmation [DASH-05, DASH-06, DASH-09]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'resident' })
    expect(await optionsOf(page, 'Switch Property')).toEqual([
      `${HOUSE} - ${HOUSE_ADDRESS}`,
      `${FLAT} - ${FLAT_ADDRESS}`,
    ])
    const told = await noteToasts(page)
    await chooseFlat(page)
    await expect(page.getByText('Kennet Wharf Apartments', { exact: true })).toBeVisible()
    await expect.poll(told).toContain(`Switched to ${FLAT}`)
    await page.reload()
    await expect(select(page, 'Switch Property')).toContainText(FLAT)
  },
)

test('the dashboard replaces a stored property that the person can no longer access with the first one', async ({
  open,
}) => {
  const theirs = await firstProperty('stranger')
  const page = await open('/dashboard', { as: 'resident', storage: { propertyId: String(theirs.id) } })
  await expect(select(page, 'Switch Property')).toContainText(HOUSE)
  await expect.poll(() => stored(page, 'propertyId')).not.toBe(String(theirs.id))
})

test("the dashboard shows a property without a name as 'Unknown Property' [DASH-10]", async ({ open }) => {
  const withoutNames = (page: Page) =>
    page.route(PROPERTIES, async (route) => {
      const response = await route.fetch()
      const properties = (await response.json()) as object[]
      await route.fulfill({ response, json: properties.map((property) => ({ ...property, name: '' })) })
    })
  const page = await open('/dashboard', { as: 'resident', before: withoutNames })
  await expect(select(page, 'Switch Property')).toContainText(`Unknown Property - ${HOUSE_ADDRESS}`)
})

test('the dashboard tells a person without a property what to do', async ({ open }) => {
  const page = await open('/dashboard', {
    as: 'resident',
    before: (unopened) => unopened.route(PROPERTIES, (route) => route.fulfill({ json: [] })),
  })
  await expect(page.getByText('You are not linked to a property yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report New Issue' })).toHaveCount(0)
})

test('the list of live issues shows the issues in progress, newest first, with times to the second [DASH-28, DASH-29, DASH-30, DASH-31]', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: 'resident' })
  const rows = rowsOf(live(page))
  await expect(rows.filter({ hasText: 'Black mould on the bathroom ceiling' })).toContainText('Open')
  const texts = await rows.allInnerTexts()
  for (const text of texts) {
    expect(text).toMatch(/\b(Open|In Progress|Awaiting Contract|Pending)\b/)
    expect(text).toMatch(/\b\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}\b/)
  }
  const jobs = texts.map((text) => Number.parseInt(text, 10))
  expect(jobs).toEqual(jobs.toSorted((a, b) => b - a))
  const open4 = 'status=Open,InProgress,AwaitingContract,Pending'
  // Retries, because other journeys change this resident's issues, and the page shows these changes.
  await expect(async () => {
    const known = await read<Issue[]>('resident', `/issues/user_issues?${open4}&sort=-createdAt&limit=25`)
    const shown = await rows.getByRole('link').allInnerTexts()
    expect(shown).toEqual(known.map(({ title }) => title))
  }).toPass({ timeout: 20_000 })
})

test("the list of logged issues shows the property's Submitted issues, with filters in the address [DASH-33, DASH-34, DASH-35, DASH-45]", async ({
  open,
}) => {
  const page = await open('/dashboard', { as: 'resident' })
  const list = logged(page)
  const atHouse = list.getByRole('link', { name: 'Gutter drips on the front step' })
  const atFlat = list.getByRole('link', { name: 'Bathroom tap drips all night' })
  await expect(atHouse).toBeVisible()
  await expect(atFlat).toHaveCount(0)
  await chooseFlat(page)
  await expect(atFlat).toBeVisible()
  await expect(atHouse).toHaveCount(0)
  for (const text of await rowsOf(list).allInnerTexts()) expect(text).toContain('Submitted')

  await list.getByLabel('Search').fill('tap DRIPS')
  await expect(page).toHaveURL(/\?q=tap/)
  await expect(rowsOf(list)).toHaveCount(1)
  await choose(list, 'Category', 'Plumbing')
  await expect(page).toHaveURL(/category=Plumbing/)
  await page.reload()
  await expect(atFlat).toBeVisible()
  await expect(list.getByLabel('Search')).toHaveValue('tap DRIPS')
  await choose(list, 'Category', 'Pests')
  await expect(list.getByText('No issues found.')).toBeVisible()
})

test('an empty issue list says that it is empty, and offers to report an issue [DASH-36, DASH-45, DASH-46]', async ({
  open,
}) => {
  // Uses a new resident, because other journeys report issues for all other residents.
  const session = await logInAs(await newResident())
  const page = await open('/dashboard', { session })
  await expect(logged(page).getByText('No issues reported yet.')).toBeVisible()
  await expect(logged(page).getByRole('button', { name: 'Report New Issue' })).toBeVisible()
  await expect(live(page).getByText('No issues found.')).toBeVisible()
})

test('a resident can edit only their own Submitted issue from the dashboard [DASH-37, DASH-38]', async ({
  open,
}) => {
  const own = await report('neighbour', { title: unique('Post box flap is broken') })
  const page = await open('/dashboard', { as: 'neighbour' })
  const row = (title: string) => logged(page).getByRole('row', { name: title })
  const others = row('Bathroom tap drips all night').getByRole('button', { name: /^Edit issue/ })
  await expectReason(others, 'Only the person who reported the issue can edit it.')
  await row(own.title)
    .getByRole('button', { name: `Edit issue ${own.jobId}` })
    .click()
  await expect(page.getByRole('dialog', { name: `Edit Issue ${own.jobId}` })).toBeVisible()
})

test("a list that can't be loaded shows an error and can be retried [DASH-47]", async ({ open }) => {
  const page = await open('/dashboard', {
    as: 'resident',
    before: async (unopened) => {
      await withoutNews(unopened)
      await unopened.route(OWN_ISSUES, (route) =>
        route.fulfill({
          status: 500,
          json: { code: 'INTERNAL', message: 'Something broke.', requestId: 'r' },
        }),
      )
    },
  })
  const panel = live(page).getByRole('alert')
  await expect(panel).toContainText('Failed to fetch issues')
  await expect(panel).not.toContainText('Something broke.')
  await page.unroute(OWN_ISSUES)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(live(page).getByRole('link').first()).toBeVisible()
  await expect(panel).toHaveCount(0)
})

const BADGES: [string, string, string][] = [
  ['Open', 'blue', 'rgb(226, 240, 255)'],
  ['Pending', 'yellow', 'rgb(254, 239, 203)'],
  ['Awaiting Contract', 'purple', 'rgb(241, 235, 253)'],
  ['Resolved', 'green', 'rgb(223, 246, 226)'],
  ['Closed', 'dark grey', 'rgb(74, 82, 77)'],
  ['In Progress', 'light grey', 'rgb(232, 236, 233)'],
  ['Rejected', 'light grey', 'rgb(232, 236, 233)'],
  ['Withdrawn', 'light grey', 'rgb(232, 236, 233)'],
]
test('each status has its own colour [DASH-39, DASH-40, DASH-41, DASH-42, DASH-43, DASH-44]', async ({
  open,
}) => {
  // Replaces the list with one issue of each status, because other journeys change this resident's issues.
  const oneOfEach = (page: Page) =>
    page.route(OWN_ISSUES, async (route) => {
      const response = await route.fetch()
      const [issue] = (await response.json()) as Issue[]
      const json = BADGES.map(([statusLabel], index) => {
        const status = statusLabel.replaceAll(' ', '')
        return { ...issue, issueId: index + 1, status, statusLabel }
      })
      await route.fulfill({ response, json })
    })
  const page = await open('/dashboard', {
    as: 'resident',
    storage: { theme: 'light' },
    before: oneOfEach,
  })
  for (const [status, , colour] of BADGES) {
    const badge = page.getByRole('cell').getByText(status, { exact: true }).first()
    await expect(badge).toHaveCSS('background-color', colour)
  }
})

test(
  'the dashboard on a phone shows lists as cards, and nothing is wider than the screen',
  { tag: '@phone' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'resident' })
    await expect(live(page).getByRole('listitem').first()).toBeVisible()
    for (const list of [live(page), logged(page)]) await expect(list.getByRole('table')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await live(page).getByRole('link', { name: 'Black mould on the bathroom ceiling' }).click()
    await expect(page).toHaveURL(/\/issues\/\d+$/)
    await page.goBack()
    await expect(live(page).getByRole('listitem').first()).toBeVisible()
    await expect(toast(page, 'Switched')).toHaveCount(0)
  },
)
