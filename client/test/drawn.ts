import { vi } from 'vitest'

/** The clock of the test and what counts its seconds; what waits for something to be drawn goes on. */
export const COUNTED: ('Date' | 'setInterval' | 'clearInterval')[] = ['Date', 'setInterval', 'clearInterval']

/** Waits, while the clock of the test stands still, until this is drawn and has begun what begins with it. */
export async function drawn(look: () => unknown): Promise<void> {
  await vi.waitFor(look, { interval: 1 })
  // Effects come in a task of their own, and may ask for another drawing.
  for (const _ of [1, 2, 3]) await new Promise((resolve) => void setImmediate(resolve))
}
