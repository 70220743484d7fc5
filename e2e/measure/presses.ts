import type { Page } from '@playwright/test'
import type { PagePlan, Press, Waited } from './pageFigures.ts'
import { PHONE } from '../sizes.ts'
import { settle, signedIn, withBrowser } from './browser.ts'

interface Watch {
  /** Of the last input before it was shown, in the page's time. */
  input: number
  shown: number
  longest: number
}

declare global {
  interface Window {
    watch?: Watch
  }
}

/** Runs in the page: notes its inputs, the first paint with such an element, and what the browser says of each input. */
function watchInputs(selector: string): void {
  const watch: Watch = { input: 0, shown: 0, longest: 0 }
  window.watch = watch
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longest = Math.max(watch.longest, duration)
  })
  // The least that a browser tells of.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const note = ({ timeStamp }: Event) => {
    if (watch.shown === 0) watch.input = timeStamp
  }
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown'])
    addEventListener(type, note, { capture: true })
  const look = () => {
    if (!document.querySelector(selector)) return void requestAnimationFrame(look)
    // A task that is given by a frame runs once it is painted.
    setTimeout(() => (watch.shown = performance.now()))
  }
  requestAnimationFrame(look)
}

/** Runs in the page: the browser tells of an input some frames after the paint that followed it. */
async function toldOfInputs(): Promise<void> {
  for (let frames = 0; frames < 6; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function pressed(page: Page, selector: string, press: () => Promise<void>): Promise<Waited> {
  await page.evaluate(watchInputs, selector)
  await press()
  await page.waitForFunction(() => (window.watch?.shown ?? 0) > 0)
  await page.evaluate(toldOfInputs)
  const { input, shown, longest } = await page.evaluate(() => window.watch as Watch)
  return { paint: longest, shown: shown - input }
}

/** A resident opens the report and types into it; a manager goes to another tab of the reports. */
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
        // What only the panel has, which is drawn after the tab has marked itself.
        return pressed(page, '[aria-label="CSV of Properties without users"]', () => wanted.tap())
      })
      presses.push({ ...ofReport, tab })
    }
  })
  return presses
}
