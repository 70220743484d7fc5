import type { Page } from '@playwright/test'
import { read, send, unique } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const FLATS = 60

const fileOf = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('an administrator imports sixty flats and their people from two files in under ten actions [STAFF-50, STAFF-46]', async ({
  open,
}) => {
  const site = unique('Weir')
  const [place] = await read<{ cityId: number; countryId: number }[]>('admin', '/developments?limit=1')
  const { cityId, countryId } = place ?? { cityId: 0, countryId: 0 }
  const development = { siteName: site, developmentName: site, address: 'Weir Road', cityId, countryId }
  await send('admin', 'POST', '/developments', development)
  const numbers = Array.from({ length: FLATS }, (_, at) => at + 1)
  const mark = site.replace(/\W/g, '').toLowerCase()
  const flats = ['Site Name,Name,Address', ...numbers.map((at) => `${site},Flat ${at},${at} Weir Road`)]
  const people = [
    'email,firstName,lastName,role,development,property',
    ...numbers.map((at) => `${mark}.${at}@example.test,Sam,Weir,Resident,${site},Flat ${at}`),
  ]

  let acts = 0
  const act = async (deed: () => Promise<unknown>) => {
    acts += 1
    await deed()
  }
  const page = await open('/manage-properties', { as: 'admin' })
  const importFile = async (title: string, file: ReturnType<typeof fileOf>) => {
    await act(() => page.getByRole('button', { name: 'Import CSV' }).click())
    const dialog = page.getByRole('dialog', { name: title })
    const picker = page.waitForEvent('filechooser')
    await act(() => dialog.getByRole('button', { name: 'Choose a CSV file' }).click())
    await (await picker).setFiles(file)
    await expect(dialog.getByText(`${FLATS} rows checked, no mistakes`)).toBeVisible()
    await act(() => dialog.getByRole('button', { name: 'Import', exact: true }).click())
    return dialog
  }
  await importFile('Import properties', fileOf('flats.csv', flats))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await act(() => page.getByRole('main').getByRole('link', { name: 'Site Settings' }).click())
  await act(() =>
    page
      .getByRole('main')
      .getByRole('link', { name: /Manage Users/ })
      .click(),
  )
  const dialog = await importFile('Import users', fileOf('people.csv', people))
  await act(() => dialog.getByRole('link', { name: `Show the ${FLATS} invited people` }).click())
  await expect(counted(page)).toHaveText(`25 of ${FLATS} invitations`)
  expect(acts).toBeLessThan(10)

  await expect(page.getByRole('row', { name: /Sam Weir/ }).first()).toContainText('expires in 3 days')
})

const counted = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByText(/\d/).first()

test('an invitation is resent and withdrawn in the list of invited people [STAFF-42, STAFF-43]', async ({
  open,
}) => {
  const mark = unique('weir').replace(/\W/g, '').toLowerCase()
  const email = `${mark}@example.test`
  const [home] = await read<{ id: number }[]>('manager', '/properties/all?limit=1')
  const person = { email, firstName: 'Ina', lastName: 'Weir', roleId: 3, propertyIds: [home?.id ?? 0] }
  await send('manager', 'POST', '/admin/invites', person)
  const page = await open(`/manage-users?q=${mark}`, { as: 'manager' })
  await page.getByRole('button', { name: 'Show invited' }).click()
  await page
    .getByRole('button', { name: `Resend the invitation to ${email}` })
    .filter({ visible: true })
    .click()
  await expect(page.getByText(`Invitation sent again to ${email}.`)).toBeVisible()
  await page
    .getByRole('button', { name: `Withdraw the invitation to ${email}` })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(page.getByText('No invitations found.')).toBeVisible()
})
