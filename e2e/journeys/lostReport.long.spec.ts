import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { PEOPLE } from '../support/accounts.ts'
import { logIn, move, read, unique } from '../support/api.ts'
import { greeting, submit as logInAt } from '../support/entry.ts'
import { chooseFiles, fillReport, openReport, PHOTO_PNG, toast } from '../support/forms.ts'
import { expectKeptOnDevice, expectNotOnDevice, reportsLieStill } from '../support/keeping.ts'
import { answerNext, expect, test } from '../support/test.ts'

const PERSON = 'vikram'
const REPORT = '**/api/issues/report'
const UPDATE = '**/api/Issues/update_issue/*'
const WAITS = '1 report waits for the network'

/** Lets the call reach the server, but keeps the response from reaching the page. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await answerNext(page, address, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

async function rowsOf(title: string): Promise<[string, string[]][]> {
  const issues = await read<Issue[]>(PERSON, `/issues/user_issues?q=${encodeURIComponent(title)}`)
  return issues.map((issue) => [issue.title, issue.attachments.map(({ name }) => name)])
}

/** Sends a report with a photo and loses the response. The server has the report, but the page shows an error. */
async function lose(page: Page, title: string): Promise<Locator> {
  await loseAnswer(page, REPORT)
  const dialog = await openReport(page)
  await fillReport(dialog, title)
  await chooseFiles(dialog, PHOTO_PNG)
  await dialog.getByRole('button', { name: 'Submit issue' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Server error. Please try again.')
  expect(await rowsOf(title)).toEqual([[title, ['photo.png']]])
  return dialog
}

const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting reports' })

test(
  'a report and its edit create one issue with the edited text, even if both responses are lost [KEEP-21, KEEP-22]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: PERSON })
    const title = unique('Porch light is out')
    const dialog = await lose(page, title)
    await expect(dialog.getByText('Sent, but not yet confirmed')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Title').fill(`${title} again`)
    await dialog.getByRole('button', { name: 'Remove photo.png' }).click()
    await loseAnswer(page, UPDATE)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText(/^Sent as job/)).toBeVisible()
    await dialog.getByLabel('Title').fill(`${title} every night`)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
    expect(await rowsOf(title)).toEqual([[`${title} every night`, []]])
  },
)

test(
  'after a reload with an unsent edit, the original report is sent, and the page keeps the edit until its author sends it [KEEP-23, KEEP-24]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: PERSON })
    const title = unique('Stair rod is loose')
    const dialog = await lose(page, title)
    await dialog.getByLabel('Title').fill(`${title} upstairs`)
    await expect(dialog.getByText('kept on this device', { exact: false })).toHaveCount(0)
    await expectKeptOnDevice(page, `${title} upstairs`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }).click()
    await page.reload()
    await expect(page.getByText('1 report was sent without your later changes.')).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(waiting(page)).toContainText('Your later changes have not been sent.')
    await expectAccessible(page)
    expect(await rowsOf(title)).toEqual([[title, ['photo.png']]])
    await page.getByRole('button', { name: `Edit ${title} upstairs` }).click()
    const again = page.getByRole('dialog', { name: 'Report New Issue' })
    await again.getByRole('button', { name: 'Submit issue' }).click()
    await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    expect(await rowsOf(title)).toEqual([[`${title} upstairs`, ['photo.png']]])
  },
)

test('the page keeps an edit that is too late, with an explanation and a link to the issue [KEEP-23]', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Meter door hangs')
  const dialog = await lose(page, title)
  const [issue] = await read<Issue[]>(PERSON, `/issues/user_issues?q=${encodeURIComponent(title)}`)
  if (!issue) throw new Error('The report has not arrived.')
  await move('admin', issue, 'Approved')
  await dialog.getByLabel('Title').fill(`${title} by one hinge`)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(waiting(page)).toContainText(`Your report was sent as job ${issue.jobId}, which is now Open`)
  await expect(waiting(page)).toContainText(`${title} by one hinge`)
  await expect(waiting(page).getByRole('link', { name: `Open job ${issue.jobId}` })).toBeVisible()
  expect(await rowsOf(title)).toEqual([[title, ['photo.png']]])
  await page.getByRole('button', { name: `Delete ${title} by one hinge` }).click()
  await page.getByRole('button', { name: 'Delete changes' }).click()
  await expect(waiting(page)).toHaveCount(0)
})

test('two tabs send an unsent report only once, even after the tab that was sending the report closes [KEEP-24]', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: PERSON })
  const title = unique('Skip is in the way')
  const calls: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/issues/report')) calls.push(request.url())
  })
  const dialog = await lose(page, title)
  await expect(dialog.getByText('kept on this device', { exact: false })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(greeting(other)).toBeVisible()
  const second = await openReport(other)
  await expect(second.getByLabel('Title')).toHaveValue('')
  await second.getByRole('button', { name: 'Cancel' }).click()
  await page.close()
  await reportsLieStill(other)
  // The other tab retries the report at intervals, and as soon as the network is back.
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(toast(other, `Your report “${title}” was sent.`)).toBeVisible()
  await expect(other.getByText(WAITS)).toHaveCount(0)
  expect(calls).toHaveLength(2)
  expect(await rowsOf(title)).toEqual([[title, ['photo.png']]])
})

test('logging out asks before it deletes an unsent report, and the next login sends a kept report once [KEEP-25]', async ({
  open,
}) => {
  const page = await open('/dashboard', { session: await logIn(PERSON) })
  const title = unique('Post room is locked')
  const dialog = await lose(page, title)
  // From here on, every attempt to send the report fails, so the report stays unsent.
  await page.route(REPORT, (route) => route.abort('connectionreset'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 report waits for the network on this device.')
  await page.getByRole('button', { name: 'Sign out and delete 1 report' }).click()
  await expect(page).toHaveURL('/login')
  await page.unroute(REPORT)
  await logInAt(page, PEOPLE[PERSON])
  await expect(greeting(page)).toBeVisible()
  const empty = await openReport(page)
  await expect(empty.getByLabel('Title')).toHaveValue('')
  await expectNotOnDevice(page, title)
  await expect(page.getByText(WAITS)).toHaveCount(0)
  expect(await rowsOf(title)).toEqual([[title, ['photo.png']]])
})
