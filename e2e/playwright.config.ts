import { defineConfig } from '@playwright/test'
import { launchOptions } from './chromium.ts'
import { DESKTOP, PHONE } from './sizes.ts'

/** Most journeys run on a desktop; `@phone` stands at those for phones alone, `@both` at those whose layout differs. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './globalSetup.ts',
  workers: 3,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  // Limits for a busy machine; nobody waits for them where all is well.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // Known to the workers, which the global setup precedes.
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 60_000,
    // Every step written down is work: `--trace retain-on-failure` where a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
  projects: [
    { name: 'phone', grep: /@phone|@both/, use: PHONE },
    { name: 'desktop', grepInvert: /@phone/, use: DESKTOP },
  ],
})
