import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page, Route } from '@playwright/test'
import { read, unique } from '../support/api.ts'
import { chooseFiles, fillReport, openReport, PHOTO_HEIC, PHOTO_PNG, toast } from '../support/forms.ts'
import { expectKeptOnDevice, expectNotOnDevice } from '../support/keeping.ts'
import { answerNext, expect, test } from '../support/test.ts'

const TECHNICAL = 'Failed to submit the issue due to technical error, please try again later...'
const REPORT = '**/api/issues/report'
const PERSON = 'simran'

const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit issue' })
const retry = (dialog: Locator) => dialog.getByRole('button', { name: 'Try again' })
const problem = (dialog: Locator) => dialog.getByRole('alert')

async function expectReported(title: string, count: number): Promise<void> {
  const issues = await read<Issue[]>(PERSON, `/issues/user_issues?q=${encodeURIComponent(title)}`)
  expect(issues.map((issue) => issue.title)).toEqual(Array.from({ length: count }, () => title))
}

async function expectKept(dialog: Locator, title: string): Promise<void> {
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await expect(dialog.getByLabel('Description')).not.toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Something else Category' })).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Chosen photos' })).toContainText('photo.png')
}

async function openFilled(page: Page, title: string): Promise<Locator> {
  const dialog = await openReport(page)
  await fillReport(dialog, title)
  await chooseFiles(dialog, PHOTO_PNG)
  return dialog
}

test('a double click on Submit creates one issue', async ({ open }) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Bin store door bangs')
  const dialog = await openFilled(page, title)
  await submit(dialog).dblclick()
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  await expectReported(title, 1)
})

test('the report form says that the connection dropped, and the next try creates one issue [ISSUE-42]', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Gate does not close')
  const dialog = await openFilled(page, title)
  await page.route(REPORT, (route) => route.abort())
  await submit(dialog).click()
  await expect(problem(dialog)).toContainText('Server error. Please try again.')
  await expectKept(dialog, title)
  await page.unroute(REPORT)
  await retry(dialog).click()
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  await expectReported(title, 1)
})

test('a retry after a lost answer creates no second issue', async ({ open }) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Skylight leaks')
  const keys: (string | undefined)[] = []
  await answerNext(page, REPORT, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort('connectionreset')
  })
  const dialog = await openFilled(page, title)
  await submit(dialog).click()
  await expect(problem(dialog)).toContainText('Server error. Please try again.')
  await expectKept(dialog, title)
  const again = page.waitForRequest((request) => request.url().endsWith('/issues/report'))
  await retry(dialog).click()
  keys.push((await again).headers()['idempotency-key'])
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  await expectReported(title, 1)
})

test('a report that is changed after a failed send creates one issue with the changed text', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Hand rail is loose')
  await answerNext(page, REPORT, (route) => route.abort('connectionreset'))
  const dialog = await openFilled(page, `${title} at the top`)
  await submit(dialog).click()
  await expect(problem(dialog)).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await retry(dialog).click()
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  await expectReported(title, 1)
})

const json = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body })
const FAILURES: [(route: Route) => Promise<void>, string][] = [
  [json(500, { code: 'INTERNAL', message: 'secret detail', requestId: 'r' }), TECHNICAL],
  // The server answers with an error and its own message.
  [
    json(429, { code: 'RATE_LIMITED', message: 'Too many reports. Try again later.', requestId: 'r' }),
    'Too many reports. Try again later.',
  ],
  // A proxy answers with an error.
  [
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    'Server error. Please try again.',
  ],
  // The server answers with a success and a body that is not JSON.
  [
    (route) => route.fulfill({ status: 201, contentType: 'text/html', body: '<h1>Hello</h1>' }),
    'Server error. Please try again.',
  ],
]

test('each failure has its own message, and no typed text is lost [ISSUE-39, ISSUE-41, ISSUE-42]', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Meter cupboard is open')
  const dialog = await openFilled(page, title)
  let press = submit(dialog)
  await answerNext(page, REPORT, ...FAILURES.map(([answer]) => answer))
  for (const [, message] of FAILURES) {
    await press.click()
    await expect(problem(dialog)).toContainText(message)
    await expect(problem(dialog)).toBeFocused()
    await expect(dialog).not.toContainText('secret detail')
    await expectKept(dialog, title)
    await expect(toast(page, /reported/)).toHaveCount(0)
    press = retry(dialog)
  }
})

test('the report form shows the server’s message next to the field', async ({ open }) => {
  const page = await open('/dashboard', { as: PERSON })
  const fields = { title: 'Please say it in other words.' }
  await page.route(REPORT, json(400, { code: 'INVALID', message: 'Check it.', requestId: 'r', fields }))
  const dialog = await openFilled(page, unique('Odd words'))
  await submit(dialog).click()
  await problem(dialog).getByRole('button', { name: fields.title }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription(/Please say it in other words\.$/)
})

test('the report form asks before it closes, and offers the kept draft with its photos after a reload', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Letter box is jammed')
  const dialog = await openFilled(page, title)
  await chooseFiles(dialog, PHOTO_HEIC)
  const question = page.getByRole('alertdialog', { name: 'Close this report?' })
  await expectKeptOnDevice(page, 'photo.heic')
  await dialog.press('Escape')
  await question.getByRole('button', { name: 'Continue writing' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Continue writing' }).click()
  await expectKept(dialog, title)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  const again = await openReport(page)
  await expect(again).toContainText('You have a report that was not sent')
  await expect(again).toContainText(`${title}, with 2 photos`)
  await again.getByRole('button', { name: 'Continue with the report' }).click()
  await expectKept(again, title)
  await submit(again).click()
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  const [issue] = await read<Issue[]>(PERSON, `/issues/user_issues?q=${encodeURIComponent(title)}`)
  expect(issue?.attachments.map(({ name }) => name)).toEqual(['photo.png', 'photo.heic'])
  const empty = await openReport(page)
  await expect(empty.getByLabel('Title')).toHaveValue('')
})

test('the report form offers its draft after a reload, and a discarded draft stays deleted', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Window cleaner missed us')
  const dialog = await openReport(page)
  await dialog.getByLabel('Title').fill(title)
  await expectKeptOnDevice(page, title)
  await page.reload()
  const again = await openReport(page)
  await expect(again).toContainText(title)
  await again.getByRole('button', { name: 'Discard it' }).click()
  await expect(again.getByLabel('Title')).toHaveValue('')
  await expectNotOnDevice(page, title)
})
