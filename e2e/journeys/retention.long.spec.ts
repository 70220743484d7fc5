import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { report, unique } from '../support/api.ts'
import { choose, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const holdsOf = (page: Page) => page.getByRole('region', { name: 'Holds' })

test(
  "an administrator sees the next retention run, puts an issue on hold by keyboard and lifts the hold on the issue's page [RETAIN-13]",
  { tag: '@both' },
  async ({ open }) => {
    const title = unique('A leak that is argued about')
    const { issueId, jobId } = await report('resident', { title })
    const page = await open('/site-settings', { as: 'admin' })
    await page.getByRole('link', { name: /^Data Retention/ }).click()
    await expect(page.getByRole('heading', { name: 'Data Retention' })).toBeVisible()
    const plan = page.getByRole('region', { name: 'Records that the next run will remove' })
    await expect(plan.getByText('Closed accounts').filter({ visible: true })).toBeVisible()
    await expect(plan.getByText('6 years').filter({ visible: true }).first()).toBeVisible()

    await page.getByRole('button', { name: '+ Add Hold' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Hold' })
    await choose(dialog, 'Records to hold', 'One issue')
    await dialog.getByLabel('Job number').fill('99999999')
    await page.keyboard.press('Tab')
    await page.keyboard.type('A claim at the county court.')
    await dialog.getByRole('button', { name: 'Hold', exact: true }).press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(
      'There is no issue with this job number. Check the number.',
    )
    await dialog.getByLabel('Job number').fill(String(jobId))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Hold', exact: true }).press('Enter')
    await expect(toast(page, 'Hold added.')).toBeVisible()
    const row = holdsOf(page).getByText(`Issue ${jobId}: ${title}`).filter({ visible: true })
    await expect(row).toBeVisible()

    await page.goto(`/issues/${issueId}`)
    const note = page.getByRole('region', { name: 'Data retention' })
    await expect(note.getByText('A claim at the county court.')).toBeVisible()
    await note.getByRole('button', { name: 'Remove hold' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(
      note.getByText('Not on hold. It will be deleted when its retention period ends.'),
    ).toBeVisible()
    await page.goto('/manage-retention')
    await expect(plan.getByText('Closed accounts').filter({ visible: true })).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test('the retention page says when it cannot be loaded and offers a retry, and a manager cannot open the page [RETAIN-13]', async ({
  open,
}) => {
  const page = await open('/site-settings', { as: 'admin' })
  await page.route('**/api/retention', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto('/manage-retention')
  const plan = page.getByRole('region', { name: 'Records that the next run will remove' })
  await expect(plan.getByText('We couldn’t load the retention plan. Try again.')).toBeVisible()
  await page.unroute('**/api/retention')
  await plan.getByRole('button', { name: 'Try again' }).click()
  await expect(plan.getByText('Closed accounts').filter({ visible: true })).toBeVisible()

  const manager = await open('/manage-retention', { as: 'manager' })
  await expect(manager).toHaveURL(/\/dashboard$/)
})
