import { chromium, type CDPSession, type Page } from '@playwright/test'
import { browserArgs, chromiumOfRun } from './chromium.ts'
import { PHONE } from './sizes.ts'

export interface PageLoad {
  /** Milliseconds until the largest part of the first view was painted. */
  lcp: number
  firstPaint: number
  /** Requests that were begun before the first paint, the document included. */
  requestsBeforePaint: number
  /** Bytes of scripts on the wire. */
  scriptBytes: number
  /** Unexpected moves of what was shown. */
  layoutShift: number
}

/** A mid-range phone on a slow mobile network, as page audits assume it. */
const SLOW_PHONE = {
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
const CPU_SLOWDOWN = 4

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_PHONE })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

// Runs in the page: its own performance entries say what was painted when.
function readEntries(page: Page): Promise<PageLoad> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let lcp = 0
        let layoutShift = 0
        const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
        observe('largest-contentful-paint', ({ startTime }) => {
          lcp = startTime
        })
        observe('layout-shift', (entry) => {
          if ('value' in entry && typeof entry.value === 'number') layoutShift += entry.value
        })
        setTimeout(() => {
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
        }, 100)
      }),
  )
}

/** Opens the address as often as asked, each time in a fresh browser profile on a slow phone. */
export async function loadOnSlowPhone(address: string, times: number): Promise<PageLoad[]> {
  const { executablePath, env } = await chromiumOfRun()
  const browser = await chromium.launch({
    executablePath,
    args: browserArgs,
    env: { ...process.env, ...env },
  })
  try {
    const loads: PageLoad[] = []
    for (let round = 0; round < times; round += 1) {
      const context = await browser.newContext(PHONE)
      const page = await context.newPage()
      await throttle(await context.newCDPSession(page))
      await page.goto(address, { waitUntil: 'load' })
      await page.waitForLoadState('networkidle')
      loads.push(await readEntries(page))
      await context.close()
    }
    return loads
  } finally {
    await browser.close()
  }
}
