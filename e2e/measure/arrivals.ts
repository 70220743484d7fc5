import type { Page } from '@playwright/test'
import type { Arrival, PagePlan } from './pageFigures.ts'
import { PHONE } from '../sizes.ts'
import { slowDown, withBrowser } from './browser.ts'

/** A poor mobile connection, as in a stairwell. */
const POOR_NETWORK = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** The number of milliseconds for each key press, at a usual typing speed on a phone. */
const KEY_MS = 120

interface Watch {
  pressed: number
  /** The time of the last frame with a visible change, and the longest time without such a frame. */
  seen: number
  blank: number
}

declare global {
  interface Window {
    arrival?: Watch
  }
}

/** Runs in the page. After 'Sign in' is pressed, records for each frame whether the page has drawn anything. */
function watchScreen(): void {
  const watch: Watch = { pressed: 0, seen: 0, blank: 0 }
  window.arrival = watch
  addEventListener('submit', ({ timeStamp }) => (watch.pressed = watch.seen = timeStamp), {
    capture: true,
    once: true,
  })
  const look = (now: number) => {
    // A placeholder of content that is still loading has a visible shape, so it counts as drawn.
    const isDrawn =
      document.body.innerText.trim() !== '' || document.querySelector('[aria-busy], svg') !== null
    if (watch.pressed > 0 && isDrawn) {
      watch.blank = Math.max(watch.blank, now - watch.seen)
      watch.seen = now
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * True if the page shows the first facts that residents look for: collection days, the next maintenance, and the status
 * of their issues.
 */
const isUsable = () => {
  const panels = [...document.querySelectorAll('section')].filter((panel) => panel.checkVisibility())
  const panel = (title: string) => panels.find((one) => one.querySelector('h2')?.textContent === title)
  return (
    panel('Recycling and waste')?.querySelector('dd:has(time), dd > span') != null &&
    panel('Maintenance activities')?.querySelector('table, p') != null &&
    panel('Live issues')?.querySelector('table, li, p') != null &&
    performance.now()
  )
}

async function arrive(page: Page, { url, login }: PagePlan): Promise<Arrival> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', POOR_NETWORK)
  await slowDown(page)
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).pressSequentially(login.email, { delay: KEY_MS })
  await page.locator('input[name=password]').pressSequentially(login.password, { delay: KEY_MS })
  await page.evaluate(watchScreen)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  const usable = await page.waitForFunction(isUsable)
  const at = Number(await usable.jsonValue())
  const { pressed, blank } = await page.evaluate(() => window.arrival as Watch)
  return { usable: at - pressed, blank }
}

/** Measures from 'Sign in' to a usable dashboard, on a poor network and a slow phone, each time in a new profile. */
export async function measureArrivals(plan: PagePlan): Promise<Arrival[]> {
  const arrivals: Arrival[] = []
  await withBrowser(async (open) => {
    for (let round = 0; round < plan.rounds; round += 1)
      arrivals.push(await open(PHONE, (page) => arrive(page, plan)))
  })
  return arrivals
}
