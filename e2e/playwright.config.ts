import { defineConfig } from '@playwright/test'
import { isAll, leftOut, LIMITS } from '../scripts/long-tests.mjs'
import { launchOptions } from './chromium.ts'
import { DESKTOP, PHONE } from './sizes.ts'

/**
 * Most journeys run on a desktop only. Journeys with `@phone` run on phones only. Journeys with `@both` have another
 * layout on each: `npm test` runs them on a phone, and `npm run test:all` on a desktop too.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: leftOut,
  globalSetup: './globalSetup.ts',
  workers: 3,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: LIMITS.browserTest,
  expect: { timeout: LIMITS.wait },
  reporter: 'list',
  use: {
    // Global setup sets this variable before the workers start, so all workers use it.
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: LIMITS.wait,
    // Tracing slows every step. Use `--trace retain-on-failure` to examine a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
  projects: [
    { name: 'phone', grep: /@phone|@both/, use: PHONE },
    { name: 'desktop', grepInvert: isAll ? /@phone/ : /@phone|@both/, use: DESKTOP },
  ],
})
