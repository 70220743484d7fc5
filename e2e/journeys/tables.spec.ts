import { expect, test } from '../support/test.ts'

const LISTS = ['/manage-logged-issues', '/manage-users', '/manage-developments', '/manage-properties']

for (const path of LISTS)
  test(`each row of ${path} is one line, and all columns are in sight [TABLE-10]`, async ({ open }) => {
    const page = await open(path, { as: 'manager' })
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.first()).toBeVisible()
    const heights = await rows.evaluateAll((found) =>
      found.map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    expect(heights.filter((height) => height > 45)).toEqual([])
    await expect(page.getByText('Scroll sideways for more columns.')).toHaveCount(0)
  })
