import { weighPage } from '../../scripts/weights.mjs'
import { expect, test } from '../support/test.ts'

test('no part of the page is larger than its budget', () => {
  const parts = weighPage()
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'login.html',
      'login',
      'app half with dashboard',
      'public/sign-up/SignupPage.tsx',
    ]),
  )
  expect(parts.filter(({ kb, limit }) => kb > limit)).toEqual([])
})

test('a public page loads neither the scripts nor the font of the signed-in pages', async ({ open }) => {
  const page = await open('/signup')
  for (const address of ['/signup', '/forgot-password', '/reset-password']) {
    if (address !== '/signup') await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(fetched.filter((path) => path.startsWith('/assets/'))).not.toEqual([])
    expect(fetched.filter((path) => /\/app-|woff2|\.css$/.test(path))).toEqual([])
  }
})
