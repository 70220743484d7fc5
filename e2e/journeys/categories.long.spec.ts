import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { expectAccessible } from '../support/accessible.ts'
import { firstProperty, read, send, unique } from '../support/api.ts'
import { choose, find, openReport, optionsOf, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const TV = { id: 18, name: 'TV and internet' }
const ADVICE = 'Switch the box off, wait for a minute, and switch it on again.'

test(
  'an administrator adds a category with advice that a resident reads, and a deactivated category stays on its issue [CATEG-02] [CATEG-11] [CATEG-12] [CATEG-13]',
  { tag: '@both' },
  async ({ open }) => {
    const name = unique('Set-top box')
    const admin = await open('/site-settings', { as: 'admin' })
    await admin.getByRole('link', { name: /^Manage Categories/ }).click()
    await admin.getByRole('link', { name: TV.name }).filter({ visible: true }).click()
    await expect(admin.getByRole('region', { name: /TV and internet$/ })).toBeVisible()
    await admin.getByRole('button', { name: '+ Add Category' }).click()
    const form = admin.getByRole('dialog', { name: 'Add Category' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Advice').fill(ADVICE)
    await choose(form, 'Priority', 'Planned')
    await expectAccessible(admin)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(admin, 'Category added.')).toBeVisible()

    const resident = await open('/dashboard', { as: 'george' })
    const report = await openReport(resident)
    await find(report, /What is wrong/, name, new RegExp(name))
    await expect(report.getByText(ADVICE)).toBeVisible()
    await expectAccessible(resident)
    await report.getByRole('button', { name: 'Cancel' }).click()
    await resident.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    const all = await read<ManagedCategory[]>('admin', '/categories/managed')
    const added = all.find((category) => category.name === name)
    const { issueId } = await reportAbout(added)

    await admin
      .getByRole('button', { name: `Active: switch ${name} off` })
      .filter({ visible: true })
      .click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Yes, Toggle' }).click()
    await expect(toast(admin, `${name} is now inactive.`)).toBeVisible()
    // The change of the category arrives over the live stream, without a reload.
    const again = await openReport(resident)
    await choose(again, 'Category', TV.name)
    await expect.poll(() => optionsOf(again, 'Subcategory')).not.toContain(name)
    const kept = await open(`/issues/${issueId}`, { as: 'george' })
    await expect(kept.getByText(`${TV.name} / ${name}`)).toBeVisible()
  },
)

async function reportAbout(category: ManagedCategory | undefined): Promise<Issue> {
  const form = new FormData()
  const fields = {
    Title: unique('No picture'),
    Description: 'It has been like that since Monday.',
    PropertyId: String((await firstProperty('george')).id),
    CategoryId: String(category?.parentId),
    SubCategoryId: String(category?.categoryId),
    VulnerablePersons: 'false',
    Status: 'Submitted',
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return send('george', 'POST', '/issues/report', form)
}

test('two administrators move and rename categories at the same time, and a manager can only view them [CATEG-01] [CATEG-03] [CATEG-05]', async ({
  open,
}) => {
  const [first, second] = [unique('Aerial'), unique('Dish')]
  const body = { question: '', advice: '', defaultPriority: null, searchWords: '', parentId: TV.id }
  for (const name of [first, second]) await send('admin', 'POST', '/categories/managed', { ...body, name })
  const page = await open(`/manage-categories?parentId=${TV.id}`, { as: 'admin' })
  await page.getByRole('button', { name: `Move ${second} up` }).press('Enter')
  await expect(toast(page, `${second} moved up.`)).toBeVisible()
  const names = () => page.getByRole('rowheader').allInnerTexts()
  await expect.poll(async () => (await names()).indexOf(first) - (await names()).indexOf(second)).toBe(1)

  await page.getByRole('button', { name: `Edit ${first}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Category' })
  await form.getByLabel('Advice').fill(ADVICE)
  const row = (await read<ManagedCategory[]>('admin', '/categories/managed')).find(
    ({ name }) => name === first,
  )
  const renamed = `${first} on the roof`
  await send('admin', 'PUT', `/categories/managed/${row?.categoryId}`, { ...body, name: renamed })
  const met = form.getByRole('region', { name: 'Changed by somebody else' })
  await expect(met).toContainText(renamed)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Category updated.')).toBeVisible()
  const saved = (await read<ManagedCategory[]>('admin', '/categories/managed')).find(
    ({ categoryId }) => categoryId === row?.categoryId,
  )
  expect(saved).toMatchObject({ name: renamed, advice: ADVICE })
  await send('admin', 'POST', `/categories/managed/${row?.categoryId}/toggle`, { isActive: false })

  const manager = await open('/manage-categories', { as: 'manager' })
  await expect(manager.getByRole('button', { name: 'Edit Plumbing' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(manager)
})
