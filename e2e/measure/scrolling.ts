import type { Locator, Page } from '@playwright/test'
import type { PageFigures, PagePlan, Scrolling } from './pageFigures.ts'
import { DESKTOP, PHONE } from '../sizes.ts'
import { settle, signedIn, withBrowser } from './browser.ts'

declare global {
  interface Window {
    frameTimes?: number[]
  }
}

/** The number of rows on a full page. */
const ROWS = 100
const SIZES = { phone: PHONE, desktop: DESKTOP }
/** How many pixels each turn of the wheel scrolls. */
const STEP = 200
const LOOK_EVERY = 10
const MOST_STEPS = 1000

/** Scrolls until the last row is visible. Returns the milliseconds between frames. */
async function scroll(page: Page, rows: Locator): Promise<number[]> {
  // The list can be a scroll area inside the page.
  await rows.first().hover()
  // Finds the last row once before scrolling, because each search would slow the page down.
  let last = await rows.last().elementHandle()
  await page.evaluate(() => {
    const times: number[] = []
    const note = (now: number) => {
      times.push(now)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    window.frameTimes = times
  })
  let isThere = false
  for (let step = 0; !isThere; step += 1) {
    if (step === MOST_STEPS) throw new Error('The last row does not come into sight.')
    await page.mouse.wheel(0, STEP)
    if (step % LOOK_EVERY > 0) continue
    // A change by somebody else can make the page render the rows again.
    if (!(await last?.evaluate((row) => row.isConnected))) last = await rows.last().elementHandle()
    isThere = (await last?.evaluate(isReached)) ?? false
  }
  const times = await page.evaluate(() => window.frameTimes ?? [])
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** Runs in the page. Returns true if the element is in the visible area or above it. */
function isReached(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      resolve(entry !== undefined && (entry.isIntersecting || entry.boundingClientRect.top < 0))
    })
    observer.observe(element)
  })
}

/** Measures the frames while a manager scrolls through a page of issues. */
export async function measureScrolling(
  { url, rounds, manager }: PagePlan,
  most = ROWS,
): Promise<PageFigures['scrolling']> {
  const profile = await signedIn(url, manager)
  const scrolling: Record<keyof typeof SIZES, Scrolling[]> = { phone: [], desktop: [] }
  await withBrowser(async (open) => {
    for (let round = 0; round < rounds; round += 1)
      for (const size of ['phone', 'desktop'] as const)
        await open({ ...profile, ...SIZES[size] }, async (page) => {
          await page.goto(`${url}/manage-logged-issues?limit=${most}`)
          // On a phone the list shows its rows as cards.
          const rows = page.getByRole('main').locator('a[href^="/issues/"]:visible')
          await settle(page, rows.first())
          const frames = await scroll(page, rows)
          scrolling[size].push({ rows: await rows.count(), frames })
        })
  })
  return scrolling
}
