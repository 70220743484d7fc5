import type { LiveKind } from '@doorstep/contract/events/rules'
import type { FastifyBaseLogger } from 'fastify'
import { createListener } from '../db/listener.ts'
import type { Listener } from '../db/listener.ts'
import type { Right } from '../policy/policy.ts'
import type { Target } from '../policy/scopes.ts'

/**
 * A changed record, with the ids that decide who is notified. A signal has only ids, because it goes through NOTIFY.
 */
export interface RecordSignal {
  type: LiveKind
  id: number
  /**
   * The people with this right on one of the targets are notified. If the targets are null, all people with the right
   * are notified.
   */
  right: Right
  /**
   * The record as a target before and after the change. A target with only a development also covers its properties.
   */
  targets: readonly Target[] | null
}

/** The sessions of these people have ended, or their rights have changed. */
interface SessionSignal {
  type: 'session'
  userIds: readonly number[]
}

export type Signal = RecordSignal | SessionSignal

type Subscriber = (signal: Signal | 'reset') => void

export interface LiveHub extends Listener {
  /** Returns a function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void
}

// The channel is named after the shape of its messages. An older server on the same database listens to another channel
// if its messages have another shape.
export const LIVE_CHANNEL = 'doorstep_records'

export interface EventStream {
  send(event: unknown): void
  /** Sends a line that the page ignores. The line stops proxies from closing the connection. */
  keepAlive(): void
  close(): void
  onClose(listener: () => void): void
}

interface HubOptions {
  connectionString: string
  log: FastifyBaseLogger
  greeting?: string
  onSilence?: () => void
}

/**
 * Opens one listening connection per process. If the connection was lost for a while, tells every page to load its data
 * again.
 */
export function createLiveHub({ onSilence, ...options }: HubOptions): LiveHub {
  const subscribers = new Set<Subscriber>()
  const tell = (signal: Signal | 'reset'): void => {
    for (const subscriber of subscribers) subscriber(signal)
  }
  const listener = createListener(
    { ...options, channel: LIVE_CHANNEL },
    {
      onMessage: (payload) => tell(JSON.parse(payload) as Signal),
      onGap: () => tell('reset'),
      onSilence,
    },
  )
  return {
    ...listener,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}
