import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { FastifyBaseLogger } from 'fastify'
import { createListener } from '../db/listener.ts'

/** What happened, with just what decides who may hear of it. Goes through NOTIFY, so ids only. */
export type Signal =
  | {
      type: 'issue'
      issueId: number
      propertyId: number
      developmentId: number
      reporterId: number
      /** Before and after: whoever saw it in either is told. */
      statuses: IssueStatus[]
    }
  | {
      type: 'alert'
      alertId: number
      /** The sites that it stands or stood for; null for all of them. */
      developmentIds: number[] | null
      /** Never switched on: of no concern to the people of a site. */
      isDraft: boolean
    }
  /** Sessions ended, or rights changed, of these people. */
  | { type: 'session'; userIds: number[] }

type Listener = (signal: Signal | 'reset') => void

export interface LiveHub {
  start(): Promise<void>
  stop(): Promise<void>
  /** Answers the function that ends the subscription. */
  subscribe(listener: Listener): () => void
}

export const LIVE_CHANNEL = 'doorstep_live'

/** An open stream of server-sent events to one page. */
export interface EventStream {
  send(event: unknown): void
  /** A line that the page ignores; it keeps proxies from closing the connection. */
  keepAlive(): void
  close(): void
  onClose(listener: () => void): void
}

/** One listening connection a process; after a gap every page is told to refetch. */
export function createLiveHub(connectionString: string, log: FastifyBaseLogger): LiveHub {
  const listeners = new Set<Listener>()
  const tell = (signal: Signal | 'reset'): void => {
    for (const listener of listeners) listener(signal)
  }
  const { start, stop } = createListener(
    { connectionString, channel: LIVE_CHANNEL, log },
    // What emitSignal wrote.
    (payload) => tell(JSON.parse(payload) as Signal),
    () => tell('reset'),
  )
  return {
    start,
    stop,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
