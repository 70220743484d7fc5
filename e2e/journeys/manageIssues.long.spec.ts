import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page, Route } from '@playwright/test'
import { move, read, report, unique, update } from '../support/api.ts'
import { choose, expectReason, optionsOf, select } from '../support/forms.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const LIST = '/manage-logged-issues'
const COLUMNS = [
  'Job ID',
  'Reported On',
  'Title',
  'Description',
  'Property',
  'Category',
  'Status',
  'Phone Number',
  'Notes',
  'Vulnerable Persons',
  'Actions',
]

/** Shows the oldest issues first. Other tests neither change these issues nor add any before them. */
const OLDEST = 'sort=createdAt'

const bodyRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const rowOf = (page: Page, { title }: Issue) => page.getByRole('row', { name: title })

const column = (page: Page, index: number) => page.locator(`tbody tr > :nth-child(${index})`).allInnerTexts()

/** Lists the distinct statuses with the buttons that rows of each status have. */
async function kindsOfRows(page: Page): Promise<string[]> {
  const rows = await bodyRows(page).evaluateAll((found) =>
    found.map((row) => {
      // Reads the badge only, without the due date and owner next to it.
      const status = row.querySelector('td:nth-child(7) > span > :first-child')?.textContent ?? ''
      const acts = [...row.querySelectorAll('button[aria-label*=" issue "]')].map((act) => act.textContent)
      return [status, ...acts].join(' ')
    }),
  )
  return [...new Set(rows)]
}

test('Manage Logged Issues shows its columns in the specified order [LOGGED-07, LOGGED-08, LOGGED-09, LOGGED-10, LOGGED-11, LOGGED-12, LOGGED-13, LOGGED-14, LOGGED-15, LOGGED-16, LOGGED-17, LOGGED-36]', async ({
  open,
}) => {
  const issue = await report('joan', { title: unique('Gutter is full'), vulnerable: true })
  await update('manager', issue.issueId, { notes: 'Roofer asked.' })
  const page = await open(`${LIST}?property=2+Pippin`, { as: 'manager' })
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS)
  const day = new Date(issue.createdAt).toLocaleDateString('en-GB', {
    timeZone: 'Europe/London',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  await expect(rowOf(page, issue).locator('th, td')).toHaveText([
    String(issue.jobId),
    day,
    `${issue.title}Vulnerable`,
    issue.description,
    /^2 Pippin Lane, Reading, /,
    'Plumbing / Taps / Dripping',
    // Dates up to four weeks away are written in words. Days off can push the due date beyond that.
    /^SubmittedDue (in \d+ days|\w{3} \d{1,2} \w{3} \d{4})$/,
    /^\+447700900\d{3}$/,
    /^\[\d\d\/\d\d\/\d{4} \d\d:\d\d\] Daniel Whitfield: Roofer asked\.$/,
    'Yes',
    'ApproveEditReject',
  ])
  await expect.poll(() => column(page, 10)).toContain('No')
})

test('the issue list applies the first filter without redrawing the screen [KEEP-02]', async ({ open }) => {
  const page = await open(LIST, { as: 'manager' })
  await expect(bodyRows(page).first()).toBeVisible()
  const filter = page.getByRole('textbox', { name: 'Property' })
  await filter.fill('2 Pippin')
  await expect(page).toHaveURL(/property=2\+Pippin/)
  await expect(bodyRows(page).filter({ hasNotText: '2 Pippin' })).toHaveCount(0)
  // A redrawn screen would lose the focus, open menus and typed text.
  await expect(filter).toBeFocused()
})

test('the issue list shows the newest first, and the order can be reversed [LOGGED-06]', async ({ open }) => {
  const page = await open(LIST, { as: 'manager' })
  const day = (text: string) => Date.parse(`${text} UTC`)
  await expect(bodyRows(page)).toHaveCount(25)
  const days = (await column(page, 2)).map(day)
  expect(days).toEqual(days.toSorted((one, other) => other - one))
  const head = page.getByRole('columnheader', { name: 'Job ID' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/sort=jobId/)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(bodyRows(page).first()).toContainText(/^100\d/)
})

test('filters narrow the issue list, are part of the URL and survive a reload [LOGGED-01, LOGGED-02, LOGGED-03, LOGGED-04]', async ({
  open,
}) => {
  const page = await open(LIST, { as: 'manager' })
  await page.getByRole('textbox', { name: 'Job ID' }).fill('10')
  await expect(page).toHaveURL(/jobId=10/)
  await expect(bodyRows(page).first()).toContainText(/^10/)
  await expect(bodyRows(page).filter({ hasNotText: /^10/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(LIST)

  await page.getByRole('textbox', { name: 'Property' }).fill('pippin lane')
  await expect(page).toHaveURL(/property=pippin/)
  await page.getByRole('textbox', { name: 'Category' }).fill('PLUMBING')
  await expect(page).toHaveURL(/category=PLUMBING/)
  await expect(page.getByRole('region', { name: 'Issues' })).toContainText('Plumbing')
  await choose(page, 'Status', 'Closed')
  await expect(page).toHaveURL(/status=Closed/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Property' })).toHaveValue('pippin lane')
  await expect(page.getByRole('textbox', { name: 'Category' })).toHaveValue('PLUMBING')
  await expect(select(page, 'Status')).toHaveText('Closed')
  await expect(bodyRows(page).first()).toBeVisible()
  for (const text of await bodyRows(page).allInnerTexts()) {
    expect(text).toMatch(/Pippin Lane/)
    expect(text).toMatch(/Plumbing/)
    expect(text).toMatch(/Closed/)
  }
  await page.getByRole('button', { name: 'Remove filter Category: PLUMBING' }).click()
  await expect(page).not.toHaveURL(/category/)
  await page.getByRole('textbox', { name: 'Property' }).fill('nowhere at all')
  await expect(page.getByText('No issues found.')).toBeVisible()
})

test('the status filter starts with all statuses and offers each of them except Approved [LOGGED-04, LOGGED-05]', async ({
  open,
}) => {
  const page = await open(LIST, { as: 'manager' })
  await expect(select(page, 'Status')).toHaveText('All Statuses')
  expect(await optionsOf(page, 'Status')).toEqual([
    'All Statuses',
    'Submitted',
    'Open',
    'In Progress',
    'Pending',
    'Awaiting Contract',
    'Resolved',
    'Closed',
    'Withdrawn',
    'Rejected',
  ])
})

test(
  'the issue list is paged, and the page number is part of the URL',
  { tag: '@both' },
  async ({ open, isMobile }) => {
    const page = await open(`${LIST}?status=Closed&${OLDEST}`, { as: 'manager' })
    const rows = isMobile ? page.getByRole('list', { name: 'Logged issues' }).locator('> li') : bodyRows(page)
    const first = rows.first().getByRole('link').first()
    await expect(rows).toHaveCount(25)
    const previous = page.getByRole('button', { name: 'Previous' })
    const next = page.getByRole('button', { name: 'Next' })
    await expect(previous).toBeDisabled()
    const top = await first.innerText()
    await next.click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(first).not.toHaveText(top)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/25 of \d+ issues/)
    await page.reload()
    await expect(first).not.toHaveText(top)
    await previous.click()
    await expect(first).toHaveText(top)
    await expect(previous).toBeDisabled()
    await page.goBack()
    await expect(first).not.toHaveText(top)
  },
)

test('only Submitted issues offer Approve and Reject, and every issue offers Edit [LOGGED-18, LOGGED-19, LOGGED-20, LOGGED-21]', async ({
  open,
}) => {
  const page = await open(`${LIST}?status=Submitted`, { as: 'manager' })
  await expect.poll(() => kindsOfRows(page)).toEqual(['Submitted Approve Edit Reject'])
  for (const status of ['Open', 'Rejected', 'Resolved']) {
    await choose(page, 'Status', status)
    const acts = status === 'Resolved' ? 'Close Edit' : 'Edit'
    await expect.poll(() => kindsOfRows(page)).toEqual([`${status} ${acts}`])
  }
})

test('the Edit button of a finished issue is grey, does nothing and says why [LOGGED-22, LOGGED-24, LOGGED-25]', async ({
  open,
}) => {
  const page = await open(`${LIST}?status=Closed&${OLDEST}`, { as: 'manager' })
  for (const status of ['Closed', 'Withdrawn', 'Rejected']) {
    if (status !== 'Closed') await choose(page, 'Status', status)
    await expect.poll(() => kindsOfRows(page)).toEqual([`${status} Edit`])
    const edit = bodyRows(page)
      .first()
      .getByRole('button', { name: /^Edit issue/ })
    await expectReason(edit, `A ${status.toLowerCase()} issue can no longer be edited.`)
    await expect(edit).toHaveCSS('opacity', '0.6')
    await edit.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the Edit button of an Approved issue is disabled [LOGGED-23]', async ({ open }) => {
  // The status Approved becomes Open too quickly for a test to see, so the test changes the response instead.
  const approve = async (route: Route) => {
    const response = await route.fetch()
    const issues = (await response.json()) as Issue[]
    const approved = { status: 'Approved', statusLabel: 'Approved', allowedStatuses: ['Approved'] }
    await route.fulfill({ response, json: issues.map((issue) => ({ ...issue, ...approved })) })
  }
  const page = await open(`${LIST}?status=Open&${OLDEST}`, {
    as: 'manager',
    before: (opened) => opened.route('**/api/Issues?*', approve),
  })
  const row = bodyRows(page).first()
  await expect(row).toContainText('Approved')
  await expectReason(
    row.getByRole('button', { name: /^Edit issue/ }),
    'This issue has just been approved and opens in a moment.',
  )
})

test('a manager sees only their own portfolio, and an administrator sees every issue', async ({ open }) => {
  const issue = await report('sunita', { title: unique('Loft hatch rattles') })
  const address = `${LIST}?property=Flat+22,+Vernon`
  const other = await open(address, { as: 'manager' })
  await expect(other.getByText('No issues found.')).toBeVisible()
  const admin = await open(address, { as: 'admin' })
  await expect(rowOf(admin, issue)).toBeVisible()
})

test('the issue list on a phone shows cards with all details', { tag: '@phone' }, async ({ open }) => {
  const issue = await report('joan', { title: unique('Porch light flickers'), vulnerable: true })
  const page = await open(`${LIST}?jobId=${issue.jobId}`, { as: 'manager', isLive: true })
  const card = page.getByRole('listitem').filter({ hasText: issue.title })
  await expect(card).toContainText(
    new RegExp(`${issue.jobId} · 2 Pippin Lane.* · Plumbing / Taps / Dripping`),
  )
  await expect(card).toContainText('Submitted')
  await expect(card).toContainText(/Phone number: \+447700900\d{3}/)
  await expect(card).toContainText('Vulnerable')
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const act of ['Approve', 'Reject', 'Edit']) {
    const box = await card.getByRole('button', { name: `${act} issue ${issue.jobId}` }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await card.getByRole('button', { name: `Reject issue ${issue.jobId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reject Issue ${issue.jobId}` })
  await dialog.getByLabel('Comments').fill('The street lights are the council’s.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject issue' }).click()
  await expect(card).toContainText('Rejected')
})

test('the issue list says when it cannot be loaded', async ({ open }) => {
  const refusal = { code: 'RATE_LIMITED', message: 'Too many calls.', requestId: 'r' }
  const page = await open(LIST, {
    as: 'manager',
    before: async (opened) => {
      await withoutNews(opened)
      await opened.route('**/api/Issues?*', (route) => route.fulfill({ status: 429, json: refusal }))
    },
  })
  const panel = page.getByRole('region', { name: 'Issues' }).getByRole('alert')
  await expect(panel).toContainText('Failed to fetch issues')
  await expect(panel).toContainText('Too many calls.')
  await page.unroute('**/api/Issues?*')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(bodyRows(page)).toHaveCount(25)
})

test('the issue list shortens a long text, and a manager can expand the text', async ({ open }) => {
  const description = `It ${'really '.repeat(30)}drips.`
  const issue = await report('joan', { title: unique('Awning drips'), description })
  const page = await open(`${LIST}?jobId=${issue.jobId}`, { as: 'manager' })
  const row = rowOf(page, issue)
  await expect(row).toContainText('It really really')
  await expect(row).not.toContainText(description)
  await row.getByRole('button', { name: 'more of the description' }).click()
  await expect(row).toContainText(description)
})

test('the issue list shows changes by other people without a reload', async ({ open }) => {
  const page = await open(`${LIST}?property=2+Pippin`, { as: 'manager', isLive: true })
  await expect(bodyRows(page).first()).toBeVisible()
  const issue = await report('joan', { title: unique('Doorbell is silent') })
  await expect(rowOf(page, issue)).toBeVisible()
  await move('admin', issue, 'Rejected')
  await expect(rowOf(page, issue)).toContainText('Rejected')
  await expect(rowOf(page, issue).getByText('Updated', { exact: true })).toBeVisible()
  expect((await read<Issue>('joan', `/issues/${issue.issueId}`)).status).toBe('Rejected')
})
