import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { report, unique } from '../support/api.ts'
import { find, select, showFilters } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const sentence = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Audit log' }).getByText(text).filter({ visible: true })

test(
  'a manager filters, revisits and exports the audit log with the keyboard [AUDIT-50, AUDIT-52, AUDIT-55]',
  { tag: '@both' },
  async ({ open }) => {
    const { issueId, jobId } = await report('resident', { title: unique('A leak that is followed') })
    const page = await open(`/issues/${issueId}`, { as: 'manager' })
    await page.getByRole('link', { name: 'Audit Logs', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`object=issue-${issueId}`))
    const reported = sentence(page, new RegExp(`reported issue ${jobId}\\.`))
    const read = sentence(page, new RegExp(`saw the vulnerable persons flag of issue ${jobId}\\.`))
    await expect(reported).toBeVisible()
    await expect(read.first()).toBeVisible()

    const filters = page.getByRole('search', { name: 'Filters' })
    await showFilters(filters)
    await select(filters, 'Action').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'All Actions' })).toBeFocused()
    await page.keyboard.type('Reported')
    await expect(page.getByRole('option', { name: 'Reported an issue' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/action=issue\.report/)
    await expect(read).toHaveCount(0)
    await expect(reported).toBeVisible()
    await page.reload()
    await expect(reported).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove filter About: issue ${jobId}` })).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).press('Enter'),
    ])
    const file = readFileSync(await download.path(), 'utf8')
    expect(file.split('\r\n').slice(1, 3)).toEqual([
      expect.stringContaining(`reported issue ${jobId}.","`),
      '',
    ])

    await showFilters(filters)
    await find(filters, /^Done by/, 'Daniel', /You/)
    await expect(page).toHaveURL(/actorId=\d+/)
    await expect(sentence(page, 'Nothing found.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(sentence(page, /./).first()).toBeVisible()
    await expect(sentence(page, /signed in|was refused/)).toHaveCount(0)
  },
)

test("an administrator opens the audit log from the settings, and a resident can't open it [AUDIT-50]", async ({
  open,
}) => {
  const page = await open('/site-settings', { as: 'admin' })
  await page.getByRole('link', { name: /^View Audit Logs/ }).click()
  await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
  await expect(sentence(page, /./).first()).toBeVisible()
  const resident = await open('/audit-logs', { as: 'joan' })
  await expect(resident).toHaveURL('/dashboard')
})
