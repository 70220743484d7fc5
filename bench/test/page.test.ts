import { expect, test } from 'vitest'
import type { PageFigures, PageLoad, Score } from '../../e2e/measure/pageFigures.ts'
import { pageLines } from '../pageLines.ts'
import { measurePart } from '../scenarios/page.ts'

const load = (lcp: number): PageLoad => ({
  lcp,
  firstPaint: lcp,
  requestsBeforePaint: 1,
  scriptBytes: 70_000,
  layoutShift: 0,
})
const score = (performance: number): Score => ({
  performance,
  firstPaint: 900,
  lcp: 1200,
  blocked: 30,
  layoutShift: 0.01,
  speedIndex: 950,
})
const waited = (paint: number, shown: number) => ({ paint, shown })

const figures: PageFigures = {
  weights: [
    { name: 'login', kb: 75, limit: 75 },
    { name: 'app', kb: 130.1, limit: 130 },
  ],
  loads: { product: [load(700), load(650), load(900)], static: [load(500), load(500), load(1000)] },
  scores: {
    login: [score(98), score(90), score(100)],
    dashboard: [score(89), score(95), score(70)],
  },
  scrolling: {
    phone: [{ rows: 100, frames: [16, 50, 17] }],
    desktop: [{ rows: 100, frames: [16, 51, 17] }],
  },
  presses: [{ dialog: waited(64, 101), typing: waited(24, 0), tab: waited(104, 90) }],
  arrivals: [
    { usable: 3900, blank: 40 },
    { usable: 4100, blank: 510 },
    { usable: 3800, blank: 520 },
  ],
}

test('pageLines judges the page by the medians of the rounds [PHONE-71]', () => {
  const judged = pageLines(figures).filter((line) => /reached|MISSED/.test(line))
  expect(judged.map((line) => line.trim().replaceAll(/ {2,}/g, ' '))).toEqual([
    'login 75.0 KB of 75: reached',
    'app 130.1 KB of 130: MISSED',
    'largest paint 700 (650-900) ms target 800: reached',
    // The ratio is calculated in each round, not from the medians.
    'over the static page 1.30 (0.90-1.40) target 1.3: reached',
    'requests before the first paint 1 (1-1) target 1: reached',
    'layout shift 0.000 (0.000-0.000) target 0.1: reached',
    'sign-in page, of 100 98 (90-100) target 98: reached',
    'dashboard of a resident, of 100 89 (70-95) target 90: MISSED',
    'phone 50 (50-50) ms target 50: reached',
    'desktop 51 (51-51) ms target 50: MISSED',
    'opening a dialog 64 (64-64) ms target 100: reached',
    'typing into its form 24 (24-24) ms target 100: reached',
    'going to another tab 104 (104-104) ms target 100: MISSED',
    'until the dashboard can be used 3900 (3800-4100) ms target 4000: reached',
    'longest without anything drawn 510 (40-520) ms target 500: MISSED',
  ])
})

test('pageLines prints nothing for parts that were not measured', () => {
  expect(pageLines({ weights: [] })).toHaveLength(2)
})

test('measurePart runs the measurement in a process of the e2e workspace', async () => {
  const login = { email: '', password: '' }
  const plan = { url: '', rounds: 1, resident: '', manager: '', login }
  const weights = await measurePart('weights', plan)
  expect(weights).toContainEqual({ name: 'login', kb: expect.any(Number), limit: expect.any(Number) })
})
