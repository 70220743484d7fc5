import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { buildClient } from '../scripts/build.mjs'
import { withBrowser } from './measure/browser.ts'
import { startServer } from './server.ts'
import { DESKTOP, PHONE } from './sizes.ts'
import type { Person } from './support/accounts.ts'
import { logIn, storedSession } from './support/api.ts'

/** `npm run pictures`: creates the pictures in the README from a new demo estate. */

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const MAX_BYTES = 150_000
const THEMES = ['light', 'dark'] as const

interface Shot {
  name: string
  as: Person
  address: string
  size: typeof PHONE
  /** Resolves when the content of the picture is on screen. */
  reach: (page: Page) => Promise<unknown>
}

const SHOTS: Shot[] = [
  {
    name: 'resident-phone',
    as: 'resident',
    address: '/dashboard',
    size: PHONE,
    reach: async (page) => {
      const region = (name: string) => page.getByRole('region', { name })
      await region('Alerts')
        .getByText(/^1 of /)
        .waitFor()
      await region('Recycling and waste').locator('time').first().waitFor()
      await region('Live issues').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'manager-desk',
    as: 'manager',
    address: '/work?queue=approval',
    size: { ...DESKTOP, viewport: { width: 1200, height: 720 } },
    reach: async (page) => {
      await page.getByRole('list', { name: 'Waiting for approval' }).getByRole('link').first().click()
      await page.getByRole('region', { name: 'Description' }).waitFor()
      await page.getByRole('button', { name: 'Give feedback' }).waitFor()
    },
  },
]

async function take(page: Page, { name, address, reach }: Shot, theme: string): Promise<void> {
  await page.goto(address)
  await reach(page)
  // Waits until no placeholder or image is still loading.
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy=true], .animate-shimmer, [role=progressbar]') === null &&
      [...document.images].every((image) => image.complete),
  )
  await page.evaluate(() => document.fonts.ready)
  const path = `${FOLDER}${name}-${theme}.png`
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const { size } = statSync(path)
  console.log(`${name}-${theme}.png: ${Math.round(size / 1000)} KB`)
  if (size > MAX_BYTES) throw new Error(`${path} is too large.`)
}

mkdirSync(FOLDER, { recursive: true })
buildClient()
const server = await startServer()
try {
  process.env.E2E_BASE_URL = server.url
  await withBrowser(async (open) => {
    for (const shot of SHOTS) {
      const session = storedSession(await logIn(shot.as))
      for (const theme of THEMES) {
        const stored = Object.entries({ ...session, theme, visitsConsent: 'denied' })
        const localStorage = stored.map(([name, value]) => ({ name, value }))
        const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
        await open({ ...shot.size, baseURL: server.url, storageState }, (page) => take(page, shot, theme))
      }
    }
  })
} finally {
  await server.stop()
}
