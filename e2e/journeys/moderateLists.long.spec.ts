import { photosReady, report, unique } from '../support/api.ts'
import { photoFile, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const ACTS = [
  ['Approve', 'Approve'],
  ['Reject', 'Reject'],
  ['Edit', 'Save changes'],
] as const

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
])
  test(`a manager sees the comment and the button at ${viewport.width} x ${viewport.height}, however long the report is [DESK-50]`, async ({
    open,
  }) => {
    const issue = await report('rachel', {
      title: unique('Step is worn'),
      description: `${'Every step to the second floor is worn. '.repeat(60)}The end.`,
      vulnerable: true,
      files: [photoFile()],
    })
    await photosReady('rachel', issue)
    const page = await open(`/issues/${issue.issueId}`, { as: 'manager' })
    await page.setViewportSize(viewport)
    for (const [act, submit] of ACTS) {
      await page.getByRole('main').getByRole('button', { name: act, exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: `${act} Issue ${issue.jobId}`, exact: true })
      const expectInView = async () => {
        await expect(dialog.getByLabel('Comments')).toBeInViewport({ ratio: 1 })
        await expect(dialog.getByRole('button', { name: submit, exact: true })).toBeInViewport({ ratio: 1 })
        await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
      }
      await expectInView()
      const photo = dialog.getByRole('button', { name: 'Open photo photo.png' })
      await photo.scrollIntoViewIfNeeded()
      await expect(photo).toBeInViewport({ ratio: 0.9 })
      await expectInView()
      await dialog.getByLabel('Comments').fill('A line of the comment.\n'.repeat(20))
      await expectInView()
      await dialog.getByLabel('Comments').fill('')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).first().click()
    await page.getByRole('dialog').getByLabel('Comments').fill('A mason comes.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, 'Issue Updated Successfully!')).toBeVisible()
  })
