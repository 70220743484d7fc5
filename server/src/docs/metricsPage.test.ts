import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { metricsPage } from './metricsPage.ts'
import { ROOT } from './pages.ts'

it('docs/metrics.md is up to date (otherwise run "npm run docs") [OPS-225]', () => {
  expect(readFileSync(new URL('docs/metrics.md', ROOT), 'utf8')).toBe(metricsPage())
})
