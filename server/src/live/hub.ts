import type { LiveKind } from '@doorstep/contract/events/rules'
import type { FastifyBaseLogger } from 'fastify'
import { createListener } from '../db/listener.ts'
import type { Listener } from '../db/listener.ts'
import type { Right } from '../policy/policy.ts'
import type { Target } from '../policy/scopes.ts'

/** A changed record, with the ids that decide who is notified. Ids only, because it goes through NOTIFY. */
export interface RecordSignal {
  type: LiveKind
  id: number
  /** People with this right on one of the targets are notified. Null targets mean everyone who has the right. */
  right: Right
  /** The record before and after the change. A target with only a development also covers its properties. */
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

// The channel is named after the shape of the payload. An older server on the same database, with another shape,
// listens to another channel.
export const LIVE_CHANNEL = 'doorstep_records'

export interface EventStream {
  send(event: unknown): void
  /** Sends a line that the page ignores, so that proxies keep the connection open. */
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

/** Opens one listening connection per process. After a gap, it tells every page to refetch. */
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
