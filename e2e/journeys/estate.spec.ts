import { expect, test } from '../support/test.ts'

test('on a phone the developments are cards, on a desktop a table [DEVS-08, DEVS-15]', async ({ open }) => {
  const desktop = await open('/manage-developments', { as: 'manager' })
  await expect(desktop.getByRole('table', { name: 'Developments' })).toBeVisible()
  const phone = await open('/manage-developments', { as: 'manager', size: 'phone' })
  await expect(phone.getByRole('list', { name: 'Developments' })).toBeVisible()
  await expect(phone.getByRole('table')).toHaveCount(0)
})
