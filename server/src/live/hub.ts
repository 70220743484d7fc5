import type { LiveKind } from '@doorstep/contract/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import { createListener } from '../db/listener.ts'
import type { Listener } from '../db/listener.ts'
import type { Right } from '../policy/policy.ts'
import type { Target } from '../policy/scopes.ts'

/** A record that has changed, with just what decides who may hear of it. Goes through NOTIFY, so ids only. */
export interface RecordSignal {
  type: LiveKind
  id: number
  /** Whoever sees one of the targets by this right is told; null stands for everybody who holds it. */
  right: Right
  /** As the record is and was. One of a development alone is its properties too. */
  targets: readonly Target[] | null
}

/** Sessions ended, or rights changed, of these people. */
interface SessionSignal {
  type: 'session'
  userIds: readonly number[]
}

export type Signal = RecordSignal | SessionSignal

type Subscriber = (signal: Signal | 'reset') => void

export interface LiveHub extends Listener {
  /** Answers the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void
}

// Named by the shape of what it carries: an older server on the same database listens to another.
export const LIVE_CHANNEL = 'doorstep_records'

/** An open stream of server-sent events to one page. */
export interface EventStream {
  send(event: unknown): void
  /** A line that the page ignores; it keeps proxies from closing the connection. */
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

/** One listening connection a process; after a gap every page is told to refetch. */
export function createLiveHub({ onSilence, ...options }: HubOptions): LiveHub {
  const subscribers = new Set<Subscriber>()
  const tell = (signal: Signal | 'reset'): void => {
    for (const subscriber of subscribers) subscriber(signal)
  }
  const listener = createListener(
    { ...options, channel: LIVE_CHANNEL },
    {
      // What emitSignal wrote.
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
