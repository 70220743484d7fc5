import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut, LIMITS } from '../scripts/long-tests.mjs'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut],
    globalSetup: ['test/globalSetup.ts'],
    setupFiles: ['test/setup.ts'],
    expect: { poll: { timeout: LIMITS.wait, interval: 20 } },
    pool: 'forks',
    // Test files share loaded modules, because loading the application takes longer than most files run.
    isolate: false,
    maxWorkers: 3,
    testTimeout: LIMITS.test,
    hookTimeout: LIMITS.test,
  },
})
