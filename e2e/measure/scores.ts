import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../../server/test/freePort.ts'
import type { PagePlan, Score, Scores } from './pageFigures.ts'
import { launchOptions } from '../chromium.ts'
import { storageOf } from './browser.ts'

/** Runs Lighthouse with its standard phone settings on the address, in a new profile with this local storage. */
export async function scoreOf(address: string, storage: Record<string, string>): Promise<Score> {
  const port = await freePort()
  const options = await launchOptions()
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`]
  // Lighthouse uses the profile with which the browser was started.
  const context = await chromium.launchPersistentContext('', { ...options, args })
  try {
    const [page = await context.newPage()] = context.pages()
    await page.goto(new URL('/api/health/ready', address).href)
    await page.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    }, Object.entries(storage))
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      disableStorageReset: true,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse cannot judge ${address}: ${result?.lhr.runtimeError?.message}`)
    const { audits, categories } = result.lhr
    const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    return {
      performance: Math.round((categories['performance']?.score ?? Number.NaN) * 100),
      firstPaint: valueOf('first-contentful-paint'),
      lcp: valueOf('largest-contentful-paint'),
      blocked: valueOf('total-blocking-time'),
      layoutShift: valueOf('cumulative-layout-shift'),
      speedIndex: valueOf('speed-index'),
    }
  } finally {
    await context.close()
  }
}

/** Measures the sign-in page and the dashboard of a resident in turn. */
export async function measureScores({ url, rounds, resident }: PagePlan): Promise<Scores> {
  const scores: Scores = { login: [], dashboard: [] }
  const storage = await storageOf(url, resident)
  for (let round = 0; round < rounds; round += 1) {
    scores.login.push(await scoreOf(`${url}/login`, {}))
    scores.dashboard.push(await scoreOf(`${url}/dashboard`, storage))
  }
  return scores
}
