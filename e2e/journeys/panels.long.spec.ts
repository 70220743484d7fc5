import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import type { Page } from '@playwright/test'
import { read, report, unique } from '../support/api.ts'
import { choose, stillness } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const day = (at: string) => new Date(at).toLocaleDateString('en-GB', { timeZone: 'Europe/London' })

async function expectPanels(page: Page, { id }: OwnProperty): Promise<ActiveAlert[]> {
  const { alerts, maintenance, recycling } = await read<Dashboard>('resident', `/dashboard?propertyId=${id}`)
  expect(alerts.length).toBeGreaterThan(1)
  await expect(region(page, 'Alerts')).toContainText(alerts[0]?.message ?? '')
  await expect(region(page, 'Alerts')).toContainText(`1 of ${alerts.length}`)
  const table = page.getByRole('table', { name: 'Maintenance activities' })
  expect(maintenance.length).toBeGreaterThan(0)
  expect(maintenance.length).toBeLessThanOrEqual(5)
  await expect(table.getByRole('rowheader')).toHaveText(
    maintenance.map(({ activity, lastCompleted }) => `${activity}Last done ${day(lastCompleted)}`),
  )
  await expect(table.getByRole('cell')).toHaveText(
    maintenance.map(({ nextScheduled }) => new RegExp(`^(Next|Overdue)${day(nextScheduled)}$`)),
  )
  for (const [name, date] of [
    ['Recycling', recycling.recyclingDate],
    ['Waste', recycling.wasteDate],
  ] as const) {
    const panel = region(page, 'Recycling and waste')
    const box = panel
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('..')
    if (date === null) await expect(box).toContainText('N/A')
    else {
      await expect(box.locator('time')).toHaveAttribute('datetime', date)
      await expect(box).toContainText(/[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2,3}\s*(today|tomorrow|in \d+ days)/)
    }
  }
  return alerts
}

test(
  'the dashboard panels show the selected property and change with it [DASH-13, DASH-17, DASH-18, DASH-20, DASH-24, DASH-26]',
  { tag: '@both' },
  async ({ open }) => {
    const [house, flat] = await read<OwnProperty[]>('resident', '/dashboard/user-properties')
    if (!house || !flat) throw new Error('The resident has two homes.')
    const page = await open('/dashboard', { as: 'resident' })
    await expectPanels(page, house)
    await choose(page, 'Switch Property', `${flat.name} - ${flat.address}`)
    await page.mouse.move(2, 2)
    const alerts = await expectPanels(page, flat)
    // The banner moves to the next alert automatically, so the test pauses it.
    await expect(region(page, 'Alerts')).toContainText(`2 of ${alerts.length}`)
    await region(page, 'Alerts').getByRole('button', { name: 'Pause the alerts' }).click()
    await region(page, 'Alerts').getByRole('button', { name: 'Previous alert' }).click()
    await expect(region(page, 'Alerts').getByRole('status')).toContainText(/^(Info|Warning|Critical)\. /)
  },
)

async function expectNarrow(page: Page, name: string): Promise<void> {
  await expect(region(page, name)).toBeVisible()
  await stillness(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

test(
  'nothing extends past the edge of a small phone, or of a page at 400 % zoom',
  { tag: '@phone' },
  async ({ open }) => {
    const { issueId } = await report('resident', {
      title: unique('Antenna cable is loose on the whole of the roof'),
    })
    const page = await open('/dashboard', {
      as: 'resident',
      before: (opened) => opened.setViewportSize({ width: 320, height: 640 }),
    })
    await expectNarrow(page, 'Live issues')
    await page.goto('/report-issue')
    await expectNarrow(page, 'Alerts')
    await page.goto(`/edit-issue/${issueId}`)
    await expectNarrow(page, 'Photos')
  },
)
