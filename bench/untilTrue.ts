import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

export async function untilTrue(look: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await look())) await delay(LOOK_EVERY_MS)
}
