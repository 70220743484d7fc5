import type { Page } from '@playwright/test'
import type { Loads, PageLoad, PagePlan } from './pageFigures.ts'
import { PHONE } from '../sizes.ts'
import { slowDown, withBrowser } from './browser.ts'
import { startStaticLogin } from './staticLogin.ts'

/** A slow mobile network, as used in page audits. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}

const SIDES = ['product', 'static'] as const

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await slowDown(page)
}

// Runs in the page and reads its performance entries, which arrive after the paint. On a busy machine they arrive long
// after it.
function readEntries(page: Page): Promise<PageLoad> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let lcp = 0
        let layoutShift = 0
        const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
        observe('largest-contentful-paint', ({ startTime }) => {
          if (lcp === 0) setTimeout(read, 100)
          lcp = startTime
        })
        observe('layout-shift', (entry) => {
          if ('value' in entry && typeof entry.value === 'number') layoutShift += entry.value
        })
        const read = () => {
          const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
          const resources = performance
            .getEntriesByType('resource')
            .filter((entry) => entry instanceof PerformanceResourceTiming)
          const scripts = resources.filter(({ name }) => name.endsWith('.js'))
          resolve({
            lcp,
            firstPaint,
            requestsBeforePaint: 1 + resources.filter(({ startTime }) => startTime < firstPaint).length,
            scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
            layoutShift,
          })
        }
      }),
  )
}

/** Opens the sign-in page and the static page in turn, each time in a new profile on a slow phone. */
export async function measureLoads({ url, rounds }: PagePlan): Promise<Loads> {
  const floor = await startStaticLogin()
  const addresses = { product: `${url}/login`, static: floor.url }
  const loads: Loads = { product: [], static: [] }
  try {
    await withBrowser(async (open) => {
      const load = (address: string) =>
        open(PHONE, async (page) => {
          await throttle(page)
          await page.goto(address, { waitUntil: 'load' })
          await page.waitForLoadState('networkidle')
          return readEntries(page)
        })
      // The first page that a browser opens takes longer, so this load is not measured.
      await load(addresses.static)
      for (let round = 0; round < rounds; round += 1)
        for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed())
          loads[side].push(await load(addresses[side]))
    })
  } finally {
    await floor.stop()
  }
  return loads
}
