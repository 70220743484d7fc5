import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { logIn, read, unique, type Session } from '../support/api.ts'
import { chooseFiles, fillReport, openReport, PHOTO_JPEG, PHOTO_PNG, toast } from '../support/forms.ts'
import { openGateway, type Gateway } from '../support/gateway.ts'
import { pageIsKept, reloadCutOff, reportsLieStill } from '../support/keeping.ts'
import { expect, test } from '../support/test.ts'

const PERSON = 'chloe'
const WAITS = '1 report waits for the network'

let gateway: Gateway
let session: Session
test.beforeEach(async () => {
  gateway = await openGateway()
  session = await logIn(PERSON)
})
test.afterEach(() => gateway.shut())

const reportsOf = (title: string) =>
  read<Issue[]>(PERSON, `/issues/user_issues?q=${encodeURIComponent(title)}`)

/** Leaves the form. The page tries once more to send the report, fails and keeps the report. */
async function leave(page: Page, dialog: Locator): Promise<void> {
  const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/issues/report'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await tried
  await reportsLieStill(page)
}

test('a report written without a network or server is sent exactly once with both photos, although its page was closed in between', async ({
  open,
}) => {
  const title = unique('Hall window will not shut')
  const page = await open('/dashboard', { session, keepsPage: true, origin: gateway.origin })
  const context = page.context()
  await reloadCutOff(page, gateway)
  const dialog = await openReport(page)
  await fillReport(dialog, title)
  await chooseFiles(dialog, [PHOTO_JPEG, PHOTO_PNG])
  await dialog.getByRole('button', { name: 'Submit issue' }).click()
  await expect(toast(page, 'You are offline. Your report is kept')).toBeVisible()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.close()

  const again = await context.newPage()
  await again.goto('/dashboard')
  await expect(again.getByText(WAITS)).toBeVisible()
  await again.getByRole('button', { name: 'Show' }).click()
  await expect(again.getByRole('list', { name: 'Waiting reports' })).toContainText('2 photos')
  await expectAccessible(again)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByText(WAITS)).toBeVisible()
  await gateway.open()
  await context.setOffline(false)
  await expect(again.getByText(WAITS)).toHaveCount(0)
  await expect(other.getByText(WAITS)).toHaveCount(0)
  await expect
    .poll(async () => (await reportsOf(title)).map((issue) => issue.attachments.length))
    .toEqual([2])
  await again.reload()
  await expect(again.getByRole('link', { name: title }).first()).toBeVisible()
  expect(await reportsOf(title)).toHaveLength(1)
})

test('a resident reads that the server is down, can change or delete the unsent report, and is asked before logging out', async ({
  open,
}) => {
  const title = unique('Loft hatch rattles')
  const page = await open('/dashboard', { session, keepsPage: true, origin: gateway.origin })
  await pageIsKept(page)
  const dialog = await openReport(page)
  await fillReport(dialog, title)
  await gateway.shut()
  await expect(page.getByText('The server cannot be reached.', { exact: false })).toBeAttached()
  await dialog.getByRole('button', { name: 'Submit issue' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Server error. Please try again.')
  await expect(dialog.getByRole('alert')).toContainText('kept on this device')
  await leave(page, dialog)
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByText(WAITS)).toHaveCount(0)
  await dialog.getByLabel('Title').fill(`${title} at night`)
  await dialog.getByRole('button', { name: 'Submit issue' }).click()
  await expect(dialog.getByRole('alert')).toContainText('kept on this device')
  await leave(page, dialog)

  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 report waits for the network on this device.')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await page.getByRole('button', { name: `Delete ${title} at night` }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page.getByText(WAITS)).toHaveCount(0)
  await gateway.open()
  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await reportsOf(title)).toEqual([])
})
