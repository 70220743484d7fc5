// Tests that are long by nature, which `npm run test:all` adds, and the limits of all others.
export const isAll = process.env.TEST_ALL === '1'

/** The patterns that a runner leaves out of this run. */
export const leftOut = isAll ? [] : ['**/*.long.{test,spec}.{ts,tsx}']

/** The benchmark's tests are. */
export const isLong = (file) => /^bench\/|\.long\.(test|spec)\.tsx?$/.test(file.replaceAll('\\', '/'))

/** Milliseconds. A long test states a limit of its own where it needs one. */
export const LIMITS = { test: 60_000, browserTest: 120_000, wait: 20_000 }
