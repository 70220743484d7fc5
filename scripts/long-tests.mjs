// Time limits of tests, and the long tests that only `npm run test:all` includes.
export const isAll = process.env.TEST_ALL === '1'

/** Patterns of tests that are left out of this run. */
export const leftOut = isAll ? [] : ['**/*.long.{test,spec}.{ts,tsx}']

/** The benchmark's tests are long too. */
export const isLong = (file) => /^bench\/|\.long\.(test|spec)\.tsx?$/.test(file.replaceAll('\\', '/'))

/** Time limits in milliseconds. Long tests set their own limit if necessary. */
export const LIMITS = { test: 60_000, browserTest: 120_000, wait: 20_000 }
