import type { Page } from '@playwright/test'
import { baseUrl } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('an integrator reads and tries the API reference, which loads nothing from other sites [OPS-04]', async ({
  open,
}) => {
  const foreign: string[] = []
  const tokens: (string | undefined)[] = []
  const watch = (unopened: Page) =>
    unopened.on('request', (request) => {
      if (request.url().startsWith('data:')) return
      if (new URL(request.url()).origin !== new URL(baseUrl()).origin) foreign.push(request.url())
      tokens.push(request.headers()['authorization'])
    })
  const page = await open('/api/docs', { storage: { token: 'kept-by-the-portal' }, before: watch })
  await expect(page.getByRole('heading', { name: /^Doorstep/ })).toBeVisible()
  await page.getByRole('heading', { name: /^account / }).click()
  await page.getByRole('button', { name: 'GET /account/validate-jwt Validate' }).click()
  await expect(page.getByText('Needs the right')).toBeVisible()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('"UNAUTHENTICATED"').first()).toBeVisible()
  expect(foreign).toEqual([])
  expect(tokens.filter((token) => token !== undefined)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['token', 'visitsConsent'])
})
