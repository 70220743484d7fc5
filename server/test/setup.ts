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

// Whatever a test asks for, each answer is one that the API's document describes.
afterEach(() => {
  const problems = takeUndocumented()
  if (problems.length > 0) throw new Error(`Not as the API's document says:\n${problems.join('\n')}`)
})

// Runs after the file's own hooks. Vitest itself restores spies.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await giveBackApp()
})
