import { baseUrl, logIn } from '../support/api.ts'
import { greeting } from '../support/entry.ts'
import { openGateway, type Gateway } from '../support/gateway.ts'
import { expectKeptOnDevice, expectNotOnDevice, pageIsKept } from '../support/keeping.ts'
import { expect, test } from '../support/test.ts'

let gateway: Gateway
test.beforeEach(async () => {
  gateway = await openGateway()
})
test.afterEach(() => gateway.shut())

test('the page has a manifest and icons, so that people can install it', async ({ request }) => {
  const html = await (await request.get('/dashboard')).text()
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  const answer = await request.get('/manifest.webmanifest')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest).toMatchObject({ name: 'Doorstep', start_url: '/dashboard', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? ''
  for (const src of [touch, ...manifest.icons.map((icon) => icon.src)]) {
    const icon = await request.get(new URL(src, baseUrl()).href)
    expect(icon.headers()).toMatchObject({ 'content-type': 'image/png' })
  }
})

test('the page opens without a network or server, and has cached no API responses', async ({ open }) => {
  const { origin } = gateway
  const page = await open('/dashboard', { as: 'sunita', keepsPage: true, origin })
  await expect(greeting(page)).toBeVisible()
  await pageIsKept(page)
  await gateway.shut()
  await page.context().setOffline(true)
  await page.reload()
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/dashboard')
  expect(kept.filter((path) => path !== '/dashboard' && !path.startsWith('/assets/'))).toEqual([])
  await gateway.open()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toHaveCount(0)
})

test('the page offers the new version after a deployment, and switches to it on request', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: 'sunita', keepsPage: true, origin: gateway.origin })
  await pageIsKept(page)
  gateway.deploy()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(page.getByText('A new version is ready.', { exact: false })).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByText('A new version is ready.', { exact: false })).toHaveCount(0)
})

test('the Reload button loads a new version even if its service worker does not take over', async ({
  open,
}) => {
  const page = await open('/dashboard', { as: 'sunita', keepsPage: true, origin: gateway.origin })
  await pageIsKept(page)
  gateway.deploy({ isDeaf: true })
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(greeting(page)).toBeVisible()
})

test('an offline dashboard shows its last known state until the session ends [PHONE-80, PHONE-82]', async ({
  open,
}) => {
  const session = await logIn('chloe')
  const page = await open('/dashboard', { session, keepsPage: true, origin: gateway.origin })
  const bins = page.getByRole('region', { name: 'Recycling and waste' })
  await expect(bins.getByRole('time').first()).toBeVisible()
  const dates = await bins.getByRole('time').allTextContents()
  await pageIsKept(page)
  await expectKeptOnDevice(page, 'recyclingDate')
  await gateway.shut()
  await page.context().setOffline(true)
  await page.reload()
  await expect(bins.getByRole('time')).toHaveText(dates)
  await expect(
    page.getByText(/This information was last updated on \d\d\/\d\d\/\d{4} \d\d:\d\d\./),
  ).toBeVisible()
  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expectNotOnDevice(page, 'recyclingDate')
})
