import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['../server/test/globalSetup.ts'],
    setupFiles: ['../server/test/setup.ts'],
    expect: { poll: { timeout: 90_000, interval: 20 } },
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 360_000,
  },
})
