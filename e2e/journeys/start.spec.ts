import { expect, test } from '@playwright/test'

test('the sign-in page opens, and the server says that it is ready', async ({ page, request }) => {
  expect((await request.get('/api/health/ready')).status()).toBe(200)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: /^sign in$/i })).toBeVisible()
})
