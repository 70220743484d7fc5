import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut, LIMITS } from '../scripts/long-tests.mjs'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut],
    globalSetup: ['../server/test/globalSetup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: LIMITS.test,
    hookTimeout: LIMITS.test,
  },
})
