import { readFileSync } from 'node:fs'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import { move, photosReady, report, unique, update } from '../support/api.ts'
import { PHOTO_HEIC, PHOTO_PNG, stillness } from '../support/forms.ts'
import { closeTabAt } from '../support/tabs.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const photo = (path: string, name: string, type: string) => new File([readFileSync(path)], name, { type })

const titleOf = (page: Page, { title }: Issue) => page.getByRole('heading', { level: 1, name: title })

/** Finds the row or card of an issue, whichever is shown. */
const rowOf = (page: Page, { title }: Issue) =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

const addressOf = ({ issueId }: Issue) => new RegExp(`/issues/${issueId}$`)

/** Presses the row just inside its lower left corner, where there is no text. */
async function pressEdge(row: Locator, how: 'click' | 'tap' | 'middle' = 'click'): Promise<void> {
  await row.scrollIntoViewIfNeeded()
  const { height } = (await row.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(how === 'tap' ? 44 : 40)
  const position = { x: 4, y: height - 4 }
  if (how === 'tap') await row.tap({ position })
  else await row.click({ position, ...(how === 'middle' && { button: 'middle' }) })
}

test(
  'one tap shows a resident what is happening with their issue [PHONE-17, PHONE-04]',
  { tag: '@phone' },
  async ({ open }) => {
    const issue = await report('dorothy', { title: unique('Boiler is cold') })
    await move('manager', issue, 'Approved', 'InProgress')
    await update('manager', issue.issueId, { notes: 'The engineer comes on Thursday morning.' })
    const page = await open('/dashboard', { as: 'dorothy', before: withoutNews })
    await expect(rowOf(page, issue)).toContainText('In Progress')
    await pressEdge(rowOf(page, issue), 'tap')
    await expect(titleOf(page, issue)).toBeVisible()
    const word = page.getByRole('figure', { name: 'Latest note' })
    await expect(word).toContainText('Daniel Whitfield')
    await expect(word).toContainText('The engineer comes on Thursday morning.')
    for (const part of [word, page.getByText('Somebody is working on the issue.'), titleOf(page, issue)])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('main').getByRole('heading')).toHaveText([
      issue.title,
      'Current status',
      'Conversation and history',
      'Description',
      'Details',
      'Vulnerable persons',
      'Getting in',
    ])
  },
)

test(
  'a row can be pressed anywhere, and Back returns to the list at the same position [PHONE-01, PHONE-05, PHONE-06]',
  { tag: '@both' },
  async ({ open }) => {
    const issue = await report('dorothy', { title: unique('Gate drags') })
    const resident = await open('/dashboard?category=Plumbing', { as: 'dorothy', before: withoutNews })
    await rowOf(resident, issue).scrollIntoViewIfNeeded()
    const place = () => resident.evaluate(() => Math.round(window.scrollY))
    const left = await place()
    await pressEdge(rowOf(resident, issue))
    await expect(titleOf(resident, issue)).toBeVisible()
    await expect(resident.getByRole('main').getByText('Issue ' + issue.jobId)).toBeVisible()
    await expect(resident.getByRole('definition').filter({ hasText: issue.propertyAddress })).toBeVisible()
    await resident.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(resident).toHaveURL(/dashboard\?category=Plumbing$/)
    await expect(rowOf(resident, issue)).toBeInViewport()
    await expect.poll(place).toBeGreaterThanOrEqual(left)

    const list = `/manage-logged-issues?jobId=${issue.jobId}&status=Submitted`
    const manager = await open(list, { as: 'manager', before: withoutNews })
    await pressEdge(rowOf(manager, issue))
    await expect(titleOf(manager, issue)).toBeVisible()
    // The report is the first message of the conversation.
    const headings = manager.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings.filter({ hasNotText: 'Possible duplicates' })).toHaveText([
      'Current status',
      'Conversation and history',
      'Handling',
      'Details',
      'Linked issues',
      'Vulnerable persons',
    ])
    await manager.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(manager).toHaveURL(new RegExp(`jobId=${issue.jobId}&status=Submitted`))
    await expect(rowOf(manager, issue)).toBeVisible()
  },
)

test("Back on an issue that was opened directly leads to the person's list [PHONE-06]", async ({ open }) => {
  const issue = await report('dorothy', { title: unique('Shelf sags') })
  const manager = await open(`/issues/${issue.issueId}`, { as: 'manager' })
  await manager.getByRole('link', { name: 'Back to Manage Logged Issues' }).click()
  await expect(manager).toHaveURL(/manage-logged-issues$/)
  const resident = await open(`/issues/${issue.issueId}`, { as: 'dorothy' })
  await resident.getByRole('link', { name: 'Back to Home' }).click()
  await expect(resident).toHaveURL(/dashboard$/)
})

test('a row has one link for the keyboard and opens in a new tab, while its buttons keep their own actions [PHONE-01, PHONE-02]', async ({
  open,
}) => {
  const issue = await report('dorothy', { title: unique('Blind jams') })
  const page = await open(`/manage-logged-issues?jobId=${issue.jobId}`, {
    as: 'manager',
    before: withoutNews,
  })
  const row = rowOf(page, issue)
  // The row also has a link to the page of the home.
  await expect(row.getByRole('link')).toHaveText([issue.title, issue.propertyName])
  await pressEdge(row, 'middle')
  await closeTabAt(page, addressOf(issue))
  await row.getByRole('button', { name: `Approve issue ${issue.jobId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Approve Issue ${issue.jobId}` })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await row.getByRole('link', { name: issue.title }).focus()
  await page.keyboard.press('Enter')
  await expect(titleOf(page, issue)).toBeVisible()
})

test('an element with a tooltip in a row shows the tooltip, and opens the row when pressed [PHONE-94]', async ({
  open,
}) => {
  const issue = await report('dorothy', { title: unique('Lamp flickers') })
  const list = `/manage-logged-issues?jobId=${issue.jobId}`
  const page = await open(list, { as: 'manager', before: withoutNews })
  const category = rowOf(page, issue).getByTitle('Plumbing / Taps / Dripping')
  // The browser shows the tooltip of the topmost element at this point.
  const pointedAt = await category.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return document
      .elementFromPoint(x + width / 2, y + height / 2)
      ?.closest('[title]')
      ?.getAttribute('title')
  })
  expect(pointedAt).toBe('Plumbing / Taps / Dripping')
  await category.click({ button: 'middle' })
  await closeTabAt(page, addressOf(issue))
  await category.click()
  await expect(titleOf(page, issue)).toBeVisible()
})

test(
  'the Edit button is in the corner of its card on a phone [PHONE-03, PHONE-02]',
  { tag: '@phone' },
  async ({ open }) => {
    const issue = await report('dorothy', { title: unique('Tap is stiff') })
    const page = await open('/dashboard', { as: 'dorothy', before: withoutNews })
    const card = rowOf(page, issue)
    const edit = card.getByRole('button', { name: `Edit issue ${issue.jobId}` })
    const [around, own] = [await card.boundingBox(), await edit.boundingBox()]
    expect(Math.min(own?.width ?? 0, own?.height ?? 0)).toBeGreaterThanOrEqual(44)
    // The Edit button is next to the text, not below it.
    expect(around?.height).toBeLessThan(120)
    await edit.tap()
    await expect(page.getByRole('dialog', { name: /Edit/ })).toBeVisible()
    await expect(page).toHaveURL(/dashboard$/)
  },
)

test(
  "the selected property is marked in the switcher, and an issue's page has no switcher [PHONE-08, SHELL-32]",
  { tag: '@both' },
  async ({ open }) => {
    const issue = await report('resident', { title: unique('Hinge squeaks') })
    const page = await open('/help', { as: 'resident', before: withoutNews })
    const button = page.getByRole('button', { name: /Switch Property$/ })
    await button.click()
    await expect(page.getByRole('option', { selected: true })).toHaveText(
      '4 Pippin Lane - 4 Pippin Lane, Reading, RG4 2KV',
    )
    await page.goto(`/issues/${issue.issueId}`)
    await expect(titleOf(page, issue)).toBeVisible()
    await expect(button).toHaveCount(0)
  },
)

test(
  'dates are shown in words, and as an exact time when pressed [PHONE-14, PHONE-15]',
  { tag: '@both' },
  async ({ open }) => {
    const issue = await report('dorothy', { title: unique('Lamp hums') })
    const page = await open(`/issues/${issue.issueId}`, { as: 'dorothy', before: withoutNews })
    const time = page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'just now' })
    await expect(time.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await time.click()
    const exact = page.getByRole('button', { name: /^\w{3} \d+ \w{3} \d{4}, \d\d:\d\d$/ })
    await expect(exact).toBeVisible()
    await exact.click()
    await expect(exact).toHaveCount(0)
  },
)

const scaleOf = (page: Page) =>
  page
    .locator('.yarl__slide_current .yarl__slide_wrapper')
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)

const drawn = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame))

/** Moves several fingers together from one place to another. The page gets all movements between two frames as one. */
async function drag(
  page: Page,
  from: { x: number; y: number }[],
  to: { x: number; y: number }[],
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const STEPS = 8
  const at = (step: number) =>
    from.map(({ x, y }, finger) => ({
      id: finger,
      x: x + (((to[finger]?.x ?? x) - x) * step) / STEPS,
      y: y + (((to[finger]?.y ?? y) - y) * step) / STEPS,
    }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
    await drawn(page)
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test(
  'a photo can be swiped, enlarged and closed by touch [PHONE-20, PHONE-21, PHONE-22]',
  { tag: '@phone' },
  async ({ open }) => {
    const files = [photo(PHOTO_PNG, 'before.png', 'image/png'), photo(PHOTO_HEIC, 'after.heic', 'image/heic')]
    const issue = await report('dorothy', { title: unique('Sill is wet'), files })
    await photosReady('dorothy', issue)
    const page = await open(`/issues/${issue.issueId}`, { as: 'dorothy', before: withoutNews })
    const tile = page.getByRole('button', { name: 'Open photo before.png' })
    await tile.tap()
    const before = page.getByRole('img', { name: 'before.png' })
    await expect(before).toBeVisible()
    await stillness(page)
    const viewer = await page.getByRole('dialog', { name: 'before.png' }).boundingBox()
    expect(viewer).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })

    await drag(page, [{ x: 330, y: 400 }], [{ x: 60, y: 400 }])
    await expect(page.getByRole('dialog', { name: 'after.heic' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'after.heic' })).toBeVisible()

    await stillness(page)
    expect(await scaleOf(page)).toBe(1)
    await drag(
      page,
      [
        { x: 180, y: 400 },
        { x: 210, y: 440 },
      ],
      [
        { x: 100, y: 300 },
        { x: 300, y: 560 },
      ],
    )
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Zoom out' }).tap()

    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(titleOf(page, issue)).toBeVisible()

    await tile.tap()
    await expect(before).toBeVisible()
    await stillness(page)
    await drag(page, [{ x: 195, y: 300 }], [{ x: 195, y: 700 }])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('a double tap enlarges a photo [PHONE-21]', async ({ open }) => {
  const files = [photo(PHOTO_PNG, 'wide.png', 'image/png')]
  const issue = await report('dorothy', { title: unique('Pane is cracked'), files })
  await photosReady('dorothy', issue)
  const page = await open(`/issues/${issue.issueId}`, { as: 'dorothy', before: withoutNews })
  await page.getByRole('button', { name: 'Open photo wide.png' }).click()
  const picture = page.getByRole('img', { name: 'wide.png' })
  await expect(picture).toBeVisible()
  await picture.dblclick()
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1)
})

test('the dark theme shows muted badges, and grey badges with an outline [PHONE-16]', async ({ open }) => {
  const issue = await report('dorothy', { title: unique('Rail is loose') })
  const page = await open(`/issues/${issue.issueId}`, { as: 'dorothy', storage: { theme: 'dark' } })
  const badge = page.getByRole('main').getByText('Submitted', { exact: true })
  await expect(badge).toHaveCSS('background-color', 'rgb(21, 26, 24)')
  await expect(badge).toHaveCSS('color', 'rgb(213, 219, 215)')
})
