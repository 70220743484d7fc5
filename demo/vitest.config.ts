import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['../server/test/globalSetup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Limits for a busy machine; nobody waits for them where all is well.
    testTimeout: 240_000,
    hookTimeout: 900_000,
  },
})
