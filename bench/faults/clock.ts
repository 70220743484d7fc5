import type { RunningProduct } from '../processes.ts'
import type { Scene } from './experiment.ts'
import { startWatched } from './product.ts'

const PRELOAD = new URL('./shiftedClock.mjs', import.meta.url).href

/** Starts a product whose clock is wrong by `shiftMs` milliseconds. The clock of the database stays right. */
export function startShifted(
  scene: Scene,
  shiftMs: number,
  settings: Record<string, string> = {},
): Promise<RunningProduct> {
  return startWatched(scene, {
    NODE_OPTIONS: `--import=${PRELOAD}`,
    CLOCK_SHIFT_MS: String(shiftMs),
    ...settings,
  })
}

/** Makes the process's clock jump to the right time. */
export function putRight({ pid }: RunningProduct): void {
  process.kill(pid, 'SIGUSR2')
}
