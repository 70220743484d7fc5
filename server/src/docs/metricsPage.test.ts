import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { metricsPage } from './metricsPage.ts'
import { ROOT } from './pages.ts'

it('the page of the metrics is up to date: run "npm run docs" after a change [OPS-225]', () => {
  expect(readFileSync(new URL('docs/metrics.md', ROOT), 'utf8')).toBe(metricsPage())
})
