import { vi } from 'vitest'

/** Tests fake only these functions. The other timers stay real, because waiting for a render needs them. */
export const COUNTED: ('Date' | 'setInterval' | 'clearInterval')[] = ['Date', 'setInterval', 'clearInterval']

/** Waits until `look` passes and the effects of that render have run. Works while the fake clock is stopped. */
export async function drawn(look: () => unknown): Promise<void> {
  await vi.waitFor(look, { interval: 1 })
  // Effects run in a separate task and might cause another render.
  for (const _ of [1, 2, 3]) await new Promise((resolve) => void setImmediate(resolve))
}
