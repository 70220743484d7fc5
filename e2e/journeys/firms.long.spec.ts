import { expectAccessible } from '../support/accessible.ts'
import { unique } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test(
  'an administrator adds a firm with a document and people, and switches the firm off [FIRM-07] [FIRM-10] [FIRM-11]',
  { tag: '@both' },
  async ({ open }) => {
    const name = unique('Kennet Plumbing')
    const page = await open('/manage-firms', { as: 'admin' })
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Firms' })).toBeVisible()
    await page.getByRole('button', { name: '+ Add Firm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Firm' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Choose at least one trade.').first()).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByLabel(/^Name/).fill(name)
    await dialog.getByLabel(/^Email/).fill('office@kennet-plumbing.example')
    await dialog.getByLabel(/^Phone/).fill('07700 900123')
    await dialog.getByRole('combobox', { name: /^Developments that the firm serves/ }).click()
    // Uses the keyboard, because on a phone the list is rendered again while the form moves up to make room.
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText('Plumbing', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('+447700900123')).toBeVisible()

    await page.getByRole('button', { name: 'Add document' }).click()
    const paper = page.getByRole('dialog', { name: 'Add Document' })
    await paper.getByLabel(/^Name/).fill('Public liability')
    await paper.getByLabel(/^Last day/).fill('2020-01-31')
    await expectAccessible(page, '[role=dialog]')
    await paper.getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByText('A document has expired')).toBeVisible()

    await page.getByRole('button', { name: 'Add person' }).click()
    const person = page.getByRole('dialog', { name: 'Add Person' })
    await person.getByRole('combobox', { name: /^Person/ }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page, '[role=dialog]')
    await person.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
    await expectAccessible(page, 'main')

    await page.goto(`/manage-firms?q=${encodeURIComponent(name)}&papers=expired`)
    await expect(page.getByRole('link', { name }).filter({ visible: true })).toBeVisible()
    await expect(page.getByText('Inactive').filter({ visible: true }).first()).toBeVisible()
  },
)
