import { expect, test as base, type BrowserContext, type Page, type Route } from '@playwright/test'
import { DESKTOP, PHONE } from '../sizes.ts'
import type { Person } from './accounts.ts'
import { baseUrl, sessionOf, storedSession, type Session } from './api.ts'

interface Opening {
  /** The signed-in person. If this is left out, nobody is signed in. */
  as?: Person
  /** A session that only this test uses. */
  session?: Session
  /** The size of the window. Default: the size of the test project. */
  size?: 'phone' | 'desktop'
  storage?: Record<string, string>
  /** True if the person has not answered the analytics question. All other people have refused analytics. */
  isUnasked?: boolean
  /** Whether the service worker is allowed. Off by default, because caching the page costs time. */
  keepsPage?: boolean
  /** The origin to open, if the test uses a proxy to the server. */
  origin?: string
  /** Runs before the page makes its first request. */
  before?: (page: Page) => unknown
  /** Waits until the page has connected to the live stream. */
  isLive?: boolean
}

/**
 * Opens a page in a separate browser context, like another device. The test fails at its end if a screen has a fault
 * that is never allowed.
 */
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
      await (opening.isLive ? goLive(page, address) : page.goto(address))
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults).toEqual([])
  },
})

/** Opens the address, and waits until the page has connected to the live stream. */
export async function goLive(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/events'), page.goto(address)])
}

/**
 * Responds to the next requests for this address with these answers, in order. The server answers later requests. The
 * route stays, because a request that is sent while Playwright removes a route might never get an answer.
 */
export async function answerNext(page: Page, address: string, ...answers: ((route: Route) => unknown)[]) {
  await page.route(address, (route) => (answers.shift() ?? goOn)(route))
}
const goOn = (route: Route) => route.fallback()

/**
 * Disconnects the live stream from the next page load onwards, so that all requests result from the test. A route would
 * also do this, but disables the browser's cache.
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
