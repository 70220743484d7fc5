import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import { PASSWORD, PEOPLE } from '../support/accounts.ts'
import { read, report, unique } from '../support/api.ts'
import { toast } from '../support/forms.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const STEPS_MAX = 60

/** Presses Tab until the target has the focus. The focus must be visible at every stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).not.toHaveCSS('outline-style', 'none')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it.')
}

async function chooseByKeys(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type(option)
  await expect(page.getByRole('option', { name: option })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('a resident logs in and reports an issue without a mouse', async ({ open }) => {
  const title = unique('Bell does not ring')
  const page = await open('/login')
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(PEOPLE.rachel)
  await tabTo(page, page.getByLabel(/^Password/))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const button = page.getByRole('button', { name: 'Report New Issue' }).first()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report New Issue' })
  await tabTo(page, dialog.getByLabel('Title'))
  await page.keyboard.type(title)
  await tabTo(page, dialog.getByLabel('Description'))
  await page.keyboard.type('Nobody hears us at the door.')
  await chooseByKeys(page, dialog.getByRole('button', { name: /Category$/ }), 'Something else')
  const flag = dialog.getByRole('checkbox', { name: 'A vulnerable person is affected' })
  for (
    let step = 0;
    step < STEPS_MAX && !(await flag.evaluate((box) => box === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(flag).toBeChecked()
  await tabTo(page, dialog.getByRole('button', { name: 'Submit issue' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  const [issue] = await read<Issue[]>('rachel', '/issues/user_issues?limit=1')
  expect(issue).toMatchObject({ title, vulnerablePersons: true })
})

test('a manager approves an issue without a mouse', async ({ open }) => {
  const issue = await report('rachel', { title: unique('Ramp is slippery') })
  const page = await open(`/manage-logged-issues?jobId=${issue.jobId}`, { as: 'manager' })
  const approve = page.getByRole('button', { name: `Approve issue ${issue.jobId}` })
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Approve Issue ${issue.jobId}` })
  await tabTo(page, dialog.getByLabel('Comments'))
  await page.keyboard.type('Grit is on its way.')
  await tabTo(page, dialog.getByRole('button', { name: 'Approve', exact: true }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await tabTo(page, dialog.getByRole('button', { name: 'Approve', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Approve issue' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Issue Updated Successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: issue.title })).toContainText('Open')
})

test('the keyboard reaches the reason for a disabled button', async ({ open }) => {
  const page = await open('/manage-logged-issues?status=Closed', { as: 'manager', before: withoutNews })
  await tabTo(page, page.getByRole('button', { name: /^Edit issue/ }).first())
  await expect(page.getByRole('tooltip')).toHaveText('A closed issue can no longer be edited.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
