import { measureArrivals } from '../measure/arrivals.ts'
import { measureLoads } from '../measure/pageLoad.ts'
import { measurePresses } from '../measure/presses.ts'
import { scoreOf } from '../measure/scores.ts'
import { measureScrolling } from '../measure/scrolling.ts'
import { PASSWORD, PEOPLE } from '../support/accounts.ts'
import { baseUrl, sessionOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

// A Lighthouse run takes half a minute.
test.describe.configure({ timeout: 600_000 })

async function plan() {
  const [resident, manager] = await Promise.all([sessionOf('resident'), sessionOf('manager')])
  const login = { email: PEOPLE.resident, password: PASSWORD }
  return { url: baseUrl(), rounds: 1, resident: resident.token, manager: manager.token, login }
}

test('the page benchmark measures the sign-in page and a static page', async () => {
  const { product, static: still } = await measureLoads(await plan())
  expect(product).toHaveLength(1)
  expect(still).toHaveLength(1)
  // The static page fetches nothing further. Whether the product's page paints before its requests depends on the
  // machine.
  expect(product[0]?.requestsBeforePaint).toBeGreaterThan(0)
  expect(still[0]).toMatchObject({ requestsBeforePaint: 1, scriptBytes: 0 })
  for (const { lcp } of [...product, ...still]) expect(lcp).toBeGreaterThan(0)
})

test('the page benchmark measures Lighthouse scores', async () => {
  const score = await scoreOf(`${baseUrl()}/login`, {})
  expect(score.performance).toBeGreaterThan(0)
  for (const value of Object.values(score)) expect(value).not.toBeNaN()
})

test('the page benchmark measures the frames while a list scrolls', async () => {
  const { phone, desktop } = await measureScrolling(await plan(), 50)
  for (const [{ rows, frames } = { rows: 0, frames: [] }] of [phone, desktop]) {
    expect(rows).toBeGreaterThan(25)
    expect(frames.length).toBeGreaterThan(0)
  }
})

test('the page benchmark measures clicks and typing', async () => {
  const [press] = await measurePresses(await plan())
  expect(press?.dialog.shown).toBeGreaterThan(0)
  expect(press?.tab.shown).toBeGreaterThan(0)
})

test('the page benchmark measures the time from login to the dashboard [PHONE-71]', async () => {
  const [arrival] = await measureArrivals(await plan())
  expect(arrival?.usable).toBeGreaterThan(0)
  expect(arrival?.blank).toBeGreaterThan(0)
})
