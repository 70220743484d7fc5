import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import type { Issue } from '@doorstep/contract/issues/schema'
import { baseUrl, read, sessionOf } from '../support/api.ts'

let site: Server
let evil: string

/** Imitates another site that the signed-in person visits. */
test.beforeAll(async () => {
  const html = `<!doctype html><title>Prizes</title>
    <iframe name="stolen" src="${baseUrl()}/dashboard"></iframe>
    <form method="post" enctype="multipart/form-data" action="${baseUrl()}/api/issues/report">
      <input name="Title" value="You have won"><button>Win</button></form>`
  site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  evil = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
})
test.afterAll(() => new Promise((resolve) => site.close(resolve)))

test('another site cannot show a screen in a frame [T44]', async ({ page }) => {
  await page.goto(evil)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  await expect(page.frameLocator('iframe').getByRole('main')).toHaveCount(0)
})

test('another site can neither read nor change anything [T44]', async ({ page }) => {
  const { token } = await sessionOf('resident')
  await page.goto(evil)
  const outcomes = await page.evaluate(
    async ({ api, bearer }) => {
      const tries: RequestInit[] = [
        { headers: { authorization: `Bearer ${bearer}` } },
        { credentials: 'include' },
        { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } },
      ]
      return Promise.all(
        tries.map((init) =>
          fetch(api, init).then(
            () => 'read',
            () => 'refused',
          ),
        ),
      )
    },
    { api: `${baseUrl()}/api/issues/user_issues`, bearer: token },
  )
  expect(outcomes).toEqual(['refused', 'refused', 'refused'])
  const before = await read<Issue[]>('resident', '/issues/user_issues?q=You+have+won')
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/issues\/report$/),
    page.getByRole('button', { name: 'Win' }).click(),
  ])
  expect(answer.status()).toBeGreaterThanOrEqual(400)
  expect(answer.status()).toBeLessThan(500)
  expect(before).toEqual([])
  expect(await read<Issue[]>('resident', '/issues/user_issues?q=You+have+won')).toEqual([])
})
