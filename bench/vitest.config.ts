import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['../server/test/globalSetup.ts'],
    setupFiles: ['../server/test/setup.ts'],
    pool: 'forks',
    isolate: false,
    // Measurements need the machine to themselves.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
