import { chromium, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { storedSession, type Session } from '../support/api.ts'

/** Opens a page in a new profile, and closes it when `work` is done. */
export type OpenPage = <T>(options: BrowserContextOptions, work: (page: Page) => Promise<T>) => Promise<T>

export async function withBrowser<T>(work: (open: OpenPage) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await launchOptions())
  try {
    return await work(async (options, use) => {
      const context = await browser.newContext(options)
      try {
        return await use(await context.newPage())
      } finally {
        await context.close()
      }
    })
  } finally {
    await browser.close()
  }
}

const CPU_SLOWDOWN = 4

/** Slows the processor down to the speed of a mid-range phone, as page audits do. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Returns what the page stores on the device of the person with this token. */
export async function storageOf(url: string, token: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/account/validate-jwt`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The session opens nothing: ${await answer.text()}`)
  return storedSession({ ...((await answer.json()) as Omit<Session, 'token'>), token })
}

/** Returns a profile in which the person with this token is signed in. */
export async function signedIn(url: string, token: string): Promise<BrowserContextOptions> {
  const stored = Object.entries(await storageOf(url, token))
  const localStorage = stored.map(([name, value]) => ({ name, value }))
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }
}

/** Waits until the page is loaded and idle, then slows it down. */
export async function settle(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await slowDown(page)
}
