import { vi } from 'vitest'

/** Tests fake only these functions. Waiting for a render needs the other timers, so those stay real. */
export const COUNTED: ('Date' | 'setInterval' | 'clearInterval')[] = ['Date', 'setInterval', 'clearInterval']

/**
 * Waits until `look` no longer throws an error and the effects of the render have run. Works while the fake clock is
 * stopped.
 */
export async function drawn(look: () => unknown): Promise<void> {
  await vi.waitFor(look, { interval: 1 })
  // React runs effects in a separate task, and an effect can cause another render.
  for (const _ of [1, 2, 3]) await new Promise((resolve) => void setImmediate(resolve))
}
