import { report, unique } from '../support/api.ts'
import { photoFile } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const sheets = (pdf: Buffer) => {
  const text = pdf.toString('latin1')
  return {
    count: text.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    sides: [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      Math.round(Number(width)),
      Math.round(Number(height)),
    ]),
  }
}

test(
  'a list prints as a table with brand, date, filters and count, and without controls [KEEP-65]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/manage-logged-issues?status=Closed&category=Plumbing', { as: 'manager' })
    await expect(page.getByRole('button', { name: 'Remove filter Status: Closed' })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    await expect(main.getByText('Doorstep', { exact: true })).toBeVisible()
    await expect(main.getByText(/^Printed \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Manage Logged Issues' })).toBeVisible()
    await expect(main.getByText(/Status: Closed/).filter({ visible: true })).toHaveText(/Plumbing/)
    await expect(main.getByText(/\d issues$/)).toBeVisible()
    const table = main.getByRole('table')
    await expect(table).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
    await expect(table.getByRole('columnheader')).toHaveCount(10)
    await expect(main.getByRole('button', { name: /Approve|Edit|Next|Clear|Print|more/ })).toHaveCount(0)
    await expect(main.getByRole('textbox')).toHaveCount(0)
    for (const landmark of ['banner', 'navigation'] as const)
      await expect(page.getByRole(landmark).getByRole('link').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Give feedback' })).toBeHidden()
    const { count, sides } = sheets(await page.pdf({ preferCSSPageSize: true }))
    expect(count).toBeGreaterThan(0)
    // A list with ten columns prints in landscape.
    expect(sides[0]).toEqual([842, 595])
  },
)

test(
  'an issue prints on portrait A4 with its facts, history and photos [KEEP-65]',
  { tag: '@both' },
  async ({ open }) => {
    const issue = await report('eleanor', { title: unique('Fence post leans'), files: [photoFile()] })
    const page = await open(`/issues/${issue.issueId}`, { as: 'eleanor', storage: { theme: 'dark' } })
    await expect(page.getByRole('button', { name: 'Open photo photo.png' }).locator('img')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    await expect(main.getByText('Doorstep', { exact: true })).toBeVisible()
    await expect(main.getByText(/^Printed /)).toBeVisible()
    for (const name of ['Description', 'Photos', 'History', 'Details'])
      await expect(main.getByRole('heading', { name })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Open photo photo.png' }).locator('img')).toBeVisible()
    await expect(main.getByRole('button', { name: /^(Edit|Withdraw)$/ })).toHaveCount(0)
    // Printed pages always use the light theme.
    await expect(main).toHaveCSS('color', 'rgb(20, 31, 25)')
    const { count, sides } = sheets(await page.pdf({ preferCSSPageSize: true }))
    expect(count).toBe(1)
    expect(sides[0]).toEqual([595, 842])
  },
)

for (const [address, region] of [
  ['/manage-properties', 'which fits'],
  ['/manage-logged-issues', 'which is wider than the screen'],
] as const)
  test(`the head of a table ${region} stays visible [KEEP-64]`, async ({ open }) => {
    const page = await open(address, { as: 'manager' })
    await page.setViewportSize({ width: 1280, height: 600 })
    const head = page.getByRole('columnheader').first()
    const last = page.getByRole('row').last()
    await expect(last).toBeVisible()
    await last.scrollIntoViewIfNeeded()
    await expect(head).toBeInViewport({ ratio: 1 })
    const below = async () => {
      const bar = await page.getByRole('banner').boundingBox()
      const box = await head.boundingBox()
      return (box?.y ?? 0) - (bar?.height ?? 0)
    }
    await expect.poll(below).toBeGreaterThanOrEqual(-1)
    // A trial click fails if anything covers the column header.
    await head.click({ trial: true })
  })

test(
  'the feedback button hides when a person scrolls down, and returns when they scroll up or use the keyboard [KEEP-63]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/help', { as: 'joan' })
    const button = page.getByRole('button', { name: 'Give feedback' })
    await expect(button).toBeVisible()
    // The bars appear before the page content, and without content there is nothing to scroll.
    await expect(page.getByRole('main').getByRole('link', { name: 'Terms and conditions' })).toBeAttached()
    await page.mouse.move(100, 300)
    // Waits until each scroll has ended, because a new scroll would be added to one in progress.
    const turn = async (by: number, to: number) => {
      await page.mouse.wheel(0, by)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(to)
    }
    await turn(300, 300)
    await expect(button).toHaveCSS('opacity', '0')
    await turn(-100, 200)
    await expect(button).toHaveCSS('opacity', '1')
    await turn(200, 400)
    await expect(button).toHaveCSS('opacity', '0')
    await button.focus()
    await expect(button).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
  },
)
