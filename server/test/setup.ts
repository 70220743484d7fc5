import { vi } from 'vitest'

// A busy machine takes its time; what never comes still fails.
const PATIENCE = { timeout: 30_000, interval: 20 }
const { waitFor, waitUntil } = vi
vi.waitFor = (look, options = {}) => waitFor(look, withPatience(options))
vi.waitUntil = (look, options = {}) => waitUntil(look, withPatience(options))

function withPatience<Options extends object>(options: number | Options): number | Options {
  return typeof options === 'number' ? options : { ...PATIENCE, ...options }
}
