import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/globalSetup.ts'],
    setupFiles: ['test/setup.ts'],
    expect: { poll: { timeout: 90_000, interval: 20 } },
    pool: 'forks',
    // Loading the application takes longer than most files of tests.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 240_000,
    hookTimeout: 360_000,
  },
})
