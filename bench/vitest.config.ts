import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['../server/test/globalSetup.ts'],
    setupFiles: ['../server/test/setup.ts'],
    pool: 'forks',
    isolate: false,
    // What they measure has the machine to itself.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
