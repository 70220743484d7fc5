import { expect, test as base, type BrowserContext, type Page, type Route } from '@playwright/test'
import { DESKTOP, PHONE } from '../sizes.ts'
import type { Person } from './accounts.ts'
import { baseUrl, sessionOf, storedSession, type Session } from './api.ts'

interface Opening {
  /** Who is signed in; left out, nobody is. */
  as?: Person
  /** A session of the test's own. */
  session?: Session
  /** The project's size unless named. */
  size?: 'phone' | 'desktop'
  storage?: Record<string, string>
  /** Has not said yet whether visits may be counted; everybody else said no. */
  isUnasked?: boolean
  /** The page may keep itself on the device, as it does for everybody; elsewhere that is only work for the machine. */
  keepsPage?: boolean
  /** Another way to the server. */
  origin?: string
  /** What has to stand before the page asks for anything. */
  before?: (page: Page) => unknown
  /** Waits until it is told what others do. */
  isTold?: boolean
}

/** A page in a browser of its own, as on another device. What no screen may ever do fails the test at its end. */
export type Open = (address: string, opening?: Opening) => Promise<Page>

interface Fixtures {
  open: Open
}

const SIZES = { phone: PHONE, desktop: DESKTOP }
const NOT_ALLOWED = /content security policy|trusted ?(types?|html)/i

function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (error) => faults.push(`error on the page: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    faults.push(`the browser's own dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', (message) => {
    if (NOT_ALLOWED.test(message.text())) faults.push(message.text())
  })
}

async function storageOf({ as, session, storage, isUnasked }: Opening): Promise<Record<string, string>> {
  const signedIn = session ?? (as && (await sessionOf(as)))
  const kept = { ...(!isUnasked && { visitsConsent: 'denied' }), ...storage }
  return signedIn ? { ...storedSession(signedIn), ...kept } : kept
}

export const test = base.extend<Fixtures>({
  open: async ({ browser }, provide) => {
    const faults: string[] = []
    const contexts: BrowserContext[] = []
    await provide(async (address, opening = {}) => {
      const stored = Object.entries(await storageOf(opening))
      const localStorage = stored.map(([name, value]) => ({ name, value }))
      const context = await browser.newContext({
        ...(opening.size && SIZES[opening.size]),
        serviceWorkers: opening.keepsPage ? 'allow' : 'block',
        ...(opening.origin && { baseURL: opening.origin }),
        storageState: {
          cookies: [],
          origins: [{ origin: opening.origin ?? new URL(baseUrl()).origin, localStorage }],
        },
      })
      contexts.push(context)
      watch(context, faults)
      const page = await context.newPage()
      await opening.before?.(page)
      await (opening.isTold ? goTold(page, address) : page.goto(address))
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults).toEqual([])
  },
})

/** Goes there, and waits until the page is told what others do. */
export async function goTold(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/events'), page.goto(address)])
}

/**
 * The next requests for this address are answered so, in this order, and those behind them by the server. The route
 * stays, for a request that is sent while Playwright takes one away may never be answered.
 */
export async function answerNext(page: Page, address: string, ...answers: ((route: Route) => unknown)[]) {
  await page.route(address, (route) => (answers.shift() ?? goOn)(route))
}
const goOn = (route: Route) => route.fallback()

/**
 * Nothing is told to the page from its next document on: what it asks for, it asks for because of what the test does.
 * A route would do it too, and take the browser's cache away.
 */
export async function withoutNews(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
      return pathname === '/api/events' ? new Promise(() => undefined) : fetch(input, init)
    }
  })
}

export { expect }
