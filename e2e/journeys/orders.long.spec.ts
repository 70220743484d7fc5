import { expectAccessible } from '../support/accessible.ts'
import { move, report, unique } from '../support/api.ts'
import { mailedOrderLink, newFirm } from '../support/firms.ts'
import { choose, toast } from '../support/forms.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

test(
  'a manager sends a work order, finds it in the list and cancels it [ORDERUI-03] [ORDERUI-04] [ORDERUI-06] [ORDERUI-20]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, propertyId } = await newPortfolio()
    const firm = await newFirm(propertyId)
    const { name } = firm
    const issue = await report(manager, { title: unique('Tap drips'), propertyId })
    await move('admin', issue, 'Approved')
    const page = await open(`/issues/${issue.issueId}`, { session: manager, isLive: true })
    const section = page.getByRole('region', { name: 'Work orders' })
    await expect(section).toContainText('No firm has been asked yet.')
    await page.getByRole('button', { name: 'Send a work order' }).click()
    const dialog = page.getByRole('dialog', { name: `Work order for issue ${issue.jobId}` })
    await expect(dialog.getByLabel(/^Work needed/)).toHaveValue('')
    await dialog.getByRole('button', { name: 'Use the report’s words' }).click()
    await expect(dialog.getByLabel(/^Work needed/)).toHaveValue(new RegExp(`^${issue.title}`))
    await choose(dialog, 'Firm', `${name} - Plumbing`)
    await dialog.getByLabel(/^Limit in pounds/).fill('250')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Send work order' }).click()
    await expect(toast(page, `Work order sent to ${name}.`)).toBeVisible()
    const order = section.getByRole('article', { name: `Work order to ${name}` })
    await expect(order).toContainText('Sent')
    await expect(order).toContainText('£250 without asking again')
    await order.getByText('History of this work order').click()
    await expect(order.getByText('Sent to the firm')).toBeVisible()
    await expectAccessible(page, 'main')
    expect(await mailedOrderLink(firm)).not.toBe('')

    await page.goto('/manage-orders?late=nonsense')
    const row = page.getByRole('link', { name: issue.title })
    await expect(row).toBeVisible()
    await row.click()
    await order.getByRole('button', { name: `More for the order to ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
    const question = page.getByRole('dialog', { name: `Cancel the work order to ${name}?` })
    await question.getByLabel(/^Message to the firm/).fill('Repaired by the caretaker.')
    await expectAccessible(page, '[role=dialog]')
    await question.getByRole('button', { name: 'Cancel work order' }).click()
    await expect(order).toContainText('Cancelled, with this message to the firm')
    await expect(order).toContainText('Repaired by the caretaker.')
  },
)
