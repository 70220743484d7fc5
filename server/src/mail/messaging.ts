import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Channel } from './outbox.ts'

/** How messages leave this process. */
export interface Messaging {
  /** Mails arrive: at a gateway, or in demo mode on the outbox page. */
  hasMail: boolean
  hasSms: boolean
  /** The outbox page takes the place of a gateway. */
  standsIn(channel: Channel): boolean
  /** Resolves when something became of a message, or after so long. */
  untilNews(timeoutMs: number): Promise<void>
}

export function createMessaging(config: Config): Messaging {
  const isDemo = config.mode === 'demo'
  return {
    hasMail: isDemo,
    hasSms: isDemo,
    standsIn: () => isDemo,
    untilNews: (timeoutMs) => delay(timeoutMs),
  }
}
