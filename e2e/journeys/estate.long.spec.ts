import type { Activity } from '@doorstep/contract/activities/schema'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import type { Locator, Page } from '@playwright/test'
import { addDays, dayAt } from '../../server/src/time/civil.ts'
import { expectAccessible } from '../support/accessible.ts'
import { read, send, sessionOf, unique } from '../support/api.ts'
import { stillness } from '../support/forms.ts'
import { expect, goLive, test, withoutNews } from '../support/test.ts'

const SCREENS = [
  {
    at: '/manage-developments',
    few: 'Honeybrook',
    list: 'Developments',
    add: '+ Add Development',
    title: 'Add Development',
  },
  {
    at: '/manage-properties',
    few: '12 Pippin Lane',
    list: 'Properties',
    add: '+ Add Property',
    title: 'Add Property',
  },
  { at: '/manage-alerts', few: 'Kennet', list: 'Alerts', add: '+ Add Alert', title: 'Add Alert' },
  {
    at: '/manage-activities',
    few: 'Kennet',
    list: 'Maintenance activities',
    add: '+ Add Activity',
    title: 'Add Activity',
  },
]

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function pick(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text)
  const found = page.getByRole('option', { name: text }).first()
  await expect(found).toBeVisible()
  // The list has other options until the server responds, and is then rendered again.
  await expect(page.getByRole('option').filter({ hasNotText: text })).toHaveCount(0)
  await stillness(page)
  await found.click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

async function openForm(page: Page, { add, title }: { add: string; title: string }) {
  await page.getByRole('button', { name: add }).click()
  return dialogOf(page, title)
}

test('residents see the developments, properties, activities and alerts that staff set up [DEVS-47, DEVS-41, PROPS-02, PROPS-15, ACTIV-31, ACTIV-32, ALERTS-02, ALERTS-11, ALERTS-12]', async ({
  open,
}) => {
  const [developments, properties, alerts, activities] = SCREENS
  if (!developments || !properties || !alerts || !activities) throw new Error('There are four screens.')
  const today = dayAt(new Date(), 'Europe/London')
  const page = await open(developments.at, { as: 'admin' })
  const site = unique('Site')

  const development = await openForm(page, developments)
  await development.getByLabel('Development Name').fill(site)
  await pick(page, development.getByRole('combobox', { name: /^Country/ }), 'United Kingdom')
  await pick(page, development.getByRole('combobox', { name: /^City/ }), 'Reading')
  await development.getByLabel('Site Name').fill(site)
  await development.getByLabel('Address').fill('1 New Road')
  await development.getByRole('button', { name: /Add a stream/ }).click()
  await page.getByRole('option', { name: 'Waste', exact: true }).click()
  await development.getByLabel('First date').fill(addDays(today, 2))
  await expect(
    development.getByRole('list', { name: 'Next dates for Waste' }).getByRole('listitem'),
  ).toHaveCount(8)
  await development.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('New development added successfully!')).toBeVisible()

  await page.goto(properties.at)
  const property = await openForm(page, properties)
  await pick(page, property.getByRole('combobox', { name: /^Development/ }), site)
  await expect(property.getByLabel('City')).toHaveValue('Reading')
  await property.getByLabel('Address').fill('1 New Road')
  const home = unique('Home')
  await property.getByLabel('Name', { exact: false }).last().fill(home)
  await property.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Property added.')).toBeVisible()

  const [built] = await read<PropertySummary[]>('admin', `/properties/all?q=${encodeURIComponent(home)}`)
  const { userId } = await sessionOf('george')
  await send('admin', 'POST', '/admin/assign-role-to-property', { userId, propertyId: built?.id, roleId: 3 })

  const name = unique('Gutters')
  await page.goto(activities.at)
  const activity = await openForm(page, activities)
  await pick(page, activity.getByRole('combobox', { name: /^Property/ }), home)
  await activity.getByLabel('Activity').fill(name)
  await activity.getByLabel('Last Completed').fill(addDays(today, -1))
  await activity.getByLabel('Next Scheduled').fill(addDays(today, 5))
  await activity.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Add activity', exact: true }).click()
  await expect(page.getByText('New Activity added Successfully!')).toBeVisible()
  const [saved] = await read<Activity[]>('admin', `/MaintenanceActivity?activity=${encodeURIComponent(name)}`)
  expect(saved).toMatchObject({ propertyName: home, isActive: true })

  const message = unique('The water is off.')
  await page.goto(alerts.at)
  const alert = await openForm(page, alerts)
  await alert.getByLabel('Message').fill(message)
  await pick(page, alert.getByRole('combobox', { name: /^Site Name/ }), site)
  await alert.getByLabel('Expiry').fill(addDays(today, 1))
  await expect(alert.getByText('Reaches 1 person at 1 property.')).toBeVisible()
  await alert.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Alert added.')).toBeVisible()

  const propertyId = String(built?.id)
  const seen = await open('/dashboard', {
    as: 'george',
    storage: { propertyId, lastSelectedPropertyId: propertyId },
  })
  const upkeep = seen.getByRole('region', { name: 'Maintenance activities' })
  const notices = seen.getByRole('region', { name: 'Alerts' })
  await expect(upkeep.getByText(name)).toBeVisible()
  // The banner shows one alert at a time, for a few seconds each.
  await expect(notices.getByText(message)).toBeVisible()
  const collected = seen.getByRole('region', { name: 'Recycling and waste' })
  await expect(collected.locator(`time[datetime="${addDays(today, 2)}"]`)).toBeVisible()

  // An open page removes and restores an alert by itself when staff switch the alert off and on. The dashboard shows
  // one alert at a time.
  await goLive(seen, '/notifications')
  const listed = seen.getByRole('list', { name: 'Active alerts' }).getByText(message)
  await expect(listed).toBeVisible()
  await page.goto(`/manage-alerts?q=${encodeURIComponent(message)}`)
  for (const [state, count] of [
    ['Inactive', 0],
    ['Active', 1],
  ] as const) {
    await rowOf(page, message).getByRole('switch').press('Space')
    await expect(rowOf(page, message).getByRole('switch', { name: new RegExp(`^${state}`) })).toBeEnabled()
    await expect(listed).toHaveCount(count)
  }
  await seen.goto('/dashboard')

  await page.goto(`/manage-activities?activity=${encodeURIComponent(name)}`)
  for (const [before, after] of [
    ['Active', 'Inactive'],
    ['Inactive', 'Active'],
  ] as const) {
    await rowOf(page, name)
      .getByRole('button', { name: new RegExp(`^${before}:`) })
      .click()
    await expect(page.getByRole('alertdialog')).toContainText(
      `Are you sure you want to change the activity ${name} status to ${after}?`,
    )
    await page.getByRole('button', { name: 'Change status' }).click()
    await expect(rowOf(page, name).getByRole('button', { name: new RegExp(`^${after}:`) })).toBeVisible()
    await seen.reload()
    const shown = after === 'Active' ? name : 'No activities for this property'
    await expect(upkeep.getByText(shown)).toBeVisible()
  }

  await page.goto(`/manage-properties?q=${encodeURIComponent(home)}`)
  await rowOf(page, home)
    .getByRole('button', { name: /^Toggle/ })
    .click()
  await page.getByRole('button', { name: 'Yes, Toggle' }).click()
  await expect(rowOf(page, home).getByRole('button', { name: /^Inactive/ })).toBeVisible()
  await page.goto(`/manage-developments?developmentId=${built?.developmentId}`)
  await rowOf(page, site)
    .getByRole('button', { name: /^Active/ })
    .click()
  await page.getByRole('button', { name: 'Yes, Toggle' }).click()
  await expect(rowOf(page, site).getByRole('button', { name: /^Inactive/ })).toBeVisible()

  // Residents cannot see an inactive property, so the page shows their own home again.
  await seen.reload()
  await expect(upkeep).toBeVisible()
  await expect(upkeep.getByText(name)).toHaveCount(0)
  await expect(seen.getByText(site)).toHaveCount(0)
})

for (const screen of SCREENS) {
  test(`${screen.at} is a table on desktop, cards on a phone, and accessible [DEVS-08, DEVS-15, ACTIV-17]`, async ({
    open,
  }) => {
    for (const size of ['desktop', 'phone'] as const) {
      // A few rows are enough. Checking them is faster than checking a full page.
      const page = await open(`${screen.at}?q=${screen.few}`, { as: 'manager', size, before: withoutNews })
      const role = size === 'desktop' ? 'table' : 'list'
      await expect(page.getByRole(role, { name: screen.list })).toBeVisible()
      await page.getByRole('button', { name: screen.add }).click()
      await expect(dialogOf(page, screen.title).getByRole('button', { name: 'Cancel' })).toBeVisible()
      await expectAccessible(page, '[role=dialog]')
    }
  })
}
