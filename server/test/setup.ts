import { afterAll, afterEach, vi } from 'vitest'
import { LIMITS } from '../../scripts/long-tests.mjs'
import { giveBackApp } from './sharedApp.ts'
import { takeUndocumented } from './undocumented.ts'

const PATIENCE = { timeout: LIMITS.wait, interval: 20 }
const { waitFor, waitUntil } = vi
vi.waitFor = (look, options = {}) => waitFor(look, withPatience(options))
vi.waitUntil = (look, options = {}) => waitUntil(look, withPatience(options))

function withPatience<Options extends object>(options: number | Options): number | Options {
  return typeof options === 'number' ? options : { ...PATIENCE, ...options }
}

// Fails a test if the API document does not describe one of its answers.
afterEach(() => {
  const problems = takeUndocumented()
  if (problems.length > 0) throw new Error(`Not as the API's document says:\n${problems.join('\n')}`)
})

// This hook runs after the hooks of the test file. Vitest restores spies itself.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await giveBackApp()
})
