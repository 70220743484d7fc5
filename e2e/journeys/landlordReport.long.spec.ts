import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** This manager has one development, and no other test changes it. */
const STILL = 'manager2'

const sections = ['Issues', 'On time', 'Activities', 'Satisfaction', 'Open issues by age']
const numberIn = (text: string): number => Number(/[\d,]+(?=\s*$)/.exec(text)?.[0]?.replaceAll(',', ''))

async function expectListed(page: Page, count: number): Promise<void> {
  const counted = page.getByRole('navigation', { name: 'Pages' }).getByText(/\d/).first()
  await expect(counted).toHaveText(new RegExp(`(^|of )${count.toLocaleString('en-GB')} \\w+$`))
}

test(
  'a manager views a month of the report, opens its numbers and downloads it as a PDF [PACK-12, PACK-13, PACK-15]',
  { tag: '@both' },
  async ({ open }, { project }) => {
    const page = await open('/reports', { as: STILL })
    // On a phone, the link is in a menu.
    const menu = page.getByRole('button', { name: 'Print or open a report' })
    const onPage = page.getByRole('link', { name: 'Landlord’s report' })
    await expect(menu.or(onPage)).toBeVisible()
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('menuitem', { name: 'Landlord’s report' }).or(onPage).click()
    await expect(page).toHaveURL(/\/reports\/landlord\?developmentId=\d+$/)
    await expect(page.getByRole('heading', { level: 2, name: /, [A-Z][a-z]+ \d{4}$/ })).toBeVisible()
    const address = page.url()
    const list = await page.context().newPage()
    let opened = 0
    // A phone shows the same numbers, so one section is enough there.
    for (const section of project.name === 'phone' ? sections.slice(0, 1) : sections) {
      const links = page.getByRole('region', { name: section, exact: true }).getByRole('link')
      for (const link of await links.all()) {
        const href = await link.getAttribute('href')
        const count = numberIn(await link.innerText())
        // Averages are not counts, and the ratings of a site open a report instead of a list.
        if (!(count > 0) || !/manage-(logged-issues|activities)/.test(href ?? '') || opened > 7) continue
        if (/average/i.test(await link.innerText())) continue
        opened += 1
        await list.goto(href ?? '')
        await expectListed(list, count)
      }
    }
    await list.close()
    expect(opened).toBeGreaterThan(project.name === 'phone' ? 0 : 2)
    await expect(page).toHaveURL(address)
    await page.getByRole('button', { name: 'Make a PDF' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Download / })
        .first()
        .click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\d{4}\.pdf$/)
    expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  },
)

test('the landlord’s report prints without the rest of the page, and the search finds it [PACK-12, PACK-14]', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: STILL })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search everywhere' }).fill('landlord')
  await page.getByRole('option', { name: /^Landlord’s Report/ }).click()
  await expect(page).toHaveURL(/\/reports\/landlord/)
  await expect(page.getByRole('heading', { level: 2, name: /, [A-Z][a-z]+ \d{4}$/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 3, name: 'On time' })).toBeVisible()
  await expect(page.getByText(/^Printed \d\d\/\d\d\/\d{4}/)).toBeVisible()
  for (const name of ['Make a PDF', 'Print']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})
