import type { Mapping } from '@doorstep/contract/mappings/schema'
import { expectAccessible } from '../support/accessible.ts'
import { read, report, unique } from '../support/api.ts'
import { toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

test(
  'a manager goes from a person to their home and back, and leaves a note for colleagues [HOME-01] [HOME-02] [HOME-04] [HOME-06] [HOME-07] [HOME-09] [HOME-11]',
  { tag: '@both' },
  async ({ open }) => {
    const title = unique('Hinge squeaks')
    const issue = await report('dorothy', { title })
    const [mapping] = await read<Mapping[]>(
      'manager',
      `/admin/user-property-mappings?userId=${issue.userId}&limit=25`,
    )
    if (!mapping) throw new Error('Dorothy has a home.')
    const page = await open(`/people/${mapping.userId}`, { as: 'manager' })
    await expect(page.getByRole('heading', { level: 1, name: mapping.userName })).toBeVisible()
    await expect(page.getByRole('link', { name: title }).filter({ visible: true })).toBeVisible()

    await page.getByRole('link', { name: mapping.propertyName, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/homes/${mapping.propertyId}$`))
    await expect(page.getByRole('heading', { level: 1, name: mapping.propertyName })).toBeVisible()
    const people = page.getByRole('list', { name: 'People' })
    await expect(people.getByRole('link', { name: mapping.userName })).toBeVisible()
    await expect(page.getByRole('link', { name: title }).filter({ visible: true })).toBeVisible()

    const words = unique('The key is with the porter')
    const notes = page.getByRole('region', { name: 'Notes for staff' })
    await notes.getByRole('button', { name: 'Add note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a note for staff' })
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Note is required.')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByLabel('Note').fill(words)
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(toast(page, 'Note added.')).toBeVisible()
    const note = notes.getByRole('listitem').filter({ hasText: words })
    await note.getByRole('button', { name: /^Remove the note by/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove note' }).click()
    await expect(note).toHaveCount(0)

    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: mapping.userName })).toBeVisible()
  },
)

test("a resident can't open the page of a home or of a person [HOME-01]", async ({ open }) => {
  const page = await open('/homes/1', { as: 'dorothy' })
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/people/1')
  await expect(page).toHaveURL(/\/dashboard$/)
})
