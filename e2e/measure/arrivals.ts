import type { Page } from '@playwright/test'
import type { Arrival, PagePlan } from './pageFigures.ts'
import { PHONE } from '../sizes.ts'
import { slowDown, withBrowser } from './browser.ts'

/** What is left of a network in a stairwell. */
const POOR_NETWORK = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** How fast somebody types on a phone. */
const KEY_MS = 120

interface Watch {
  pressed: number
  /** The last frame in which there was something to see, and the longest time without one. */
  seen: number
  blank: number
}

declare global {
  interface Window {
    arrival?: Watch
  }
}

/** Runs in the page: from the press on it notes, frame by frame, whether anything is drawn. */
function watchScreen(): void {
  const watch: Watch = { pressed: 0, seen: 0, blank: 0 }
  window.arrival = watch
  addEventListener('submit', ({ timeStamp }) => (watch.pressed = watch.seen = timeStamp), {
    capture: true,
    once: true,
  })
  const look = (now: number) => {
    // What is busy without a word is drawn as its shape.
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

/** Everything that somebody comes for: when bins are fetched, what is done next, how one's issues stand. */
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
  await page.getByRole('button', { name: 'Log in' }).tap()
  const usable = await page.waitForFunction(isUsable)
  const at = Number(await usable.jsonValue())
  const { pressed, blank } = await page.evaluate(() => window.arrival as Watch)
  return { usable: at - pressed, blank }
}

/** From 'Log in' to a dashboard that can be used, on a poor network and a slow phone, in a fresh profile each time. */
export async function measureArrivals(plan: PagePlan): Promise<Arrival[]> {
  const arrivals: Arrival[] = []
  await withBrowser(async (open) => {
    for (let round = 0; round < plan.rounds; round += 1)
      arrivals.push(await open(PHONE, (page) => arrive(page, plan)))
  })
  return arrivals
}
