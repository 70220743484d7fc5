import type { Page } from '@playwright/test'
import type { PagePlan, Press, Waited } from './pageFigures.ts'
import { PHONE } from '../sizes.ts'
import { settle, signedIn, withBrowser } from './browser.ts'

interface Watch {
  /** The time of the last input before the content was shown, on the page's clock. */
  input: number
  shown: number
  longest: number
}

declare global {
  interface Window {
    watch?: Watch
  }
}

/** Runs in the page: records inputs, the first paint with the element, and the browser's event timings. */
function watchInputs(selector: string): void {
  const watch: Watch = { input: 0, shown: 0, longest: 0 }
  window.watch = watch
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longest = Math.max(watch.longest, duration)
  })
  // The shortest event duration that browsers report, in milliseconds.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const note = ({ timeStamp }: Event) => {
    if (watch.shown === 0) watch.input = timeStamp
  }
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown'])
    addEventListener(type, note, { capture: true })
  const look = () => {
    if (!document.querySelector(selector)) return void requestAnimationFrame(look)
    // A task queued from an animation frame runs after that frame is painted.
    setTimeout(() => (watch.shown = performance.now()))
  }
  requestAnimationFrame(look)
}

/** Runs in the page: waits, because the browser reports an input a few frames after the next paint. */
async function awaitInputs(): Promise<void> {
  for (let frames = 0; frames < 6; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function pressed(page: Page, selector: string, press: () => Promise<void>): Promise<Waited> {
  await page.evaluate(watchInputs, selector)
  await press()
  await page.waitForFunction(() => (window.watch?.shown ?? 0) > 0)
  await page.evaluate(awaitInputs)
  const { input, shown, longest } = await page.evaluate(() => window.watch as Watch)
  return { paint: longest, shown: shown - input }
}

/**
 * Measures how long a resident waits for the report dialog and for typed text, and a manager for another tab of the
 * reports.
 */
export async function measurePresses({ url, rounds, resident, manager }: PagePlan): Promise<Press[]> {
  const profiles = { resident: await signedIn(url, resident), manager: await signedIn(url, manager) }
  const presses: Press[] = []
  await withBrowser(async (open) => {
    for (let round = 0; round < rounds; round += 1) {
      const ofReport = await open({ ...profiles.resident, ...PHONE }, async (page) => {
        await page.goto(`${url}/dashboard`)
        const button = page.getByRole('button', { name: 'Report New Issue' }).first()
        await settle(page, button)
        const dialog = await pressed(page, '[role=dialog] h2', () => button.tap())
        const field = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
        await field.tap()
        const typing = await pressed(page, 'body', () =>
          field.pressSequentially('Kitchen tap drips', { delay: 100 }),
        )
        return { dialog, typing }
      })
      const tab = await open({ ...profiles.manager, ...PHONE }, async (page) => {
        await page.goto(`${url}/reports`)
        const wanted = page.getByRole('tab', { name: 'Properties' })
        await settle(page, wanted)
        // Only the panel of the tab has this element. The browser draws the panel after it marks the tab as selected.
        return pressed(page, '[aria-label="CSV of Properties without users"]', () => wanted.tap())
      })
      presses.push({ ...ofReport, tab })
    }
  })
  return presses
}
