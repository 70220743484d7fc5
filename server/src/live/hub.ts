import { sql } from 'kysely'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { SystemCtx } from '../context.ts'
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

const CHANNEL = 'doorstep_live'

/** Tells every process on the database, once the transaction commits. */
export async function emitSignal(ctx: SystemCtx, signal: Signal): Promise<void> {
  if (ctx.silent) return
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(signal)})`.execute(ctx.db)
}

/** A NOTIFY holds 8,000 bytes. */
const PEOPLE_A_SIGNAL = 500

/** Tells these people's pages that what they may see has changed. */
export async function emitSessionSignal(ctx: SystemCtx, userIds: readonly number[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += PEOPLE_A_SIGNAL)
    await emitSignal(ctx, { type: 'session', userIds: userIds.slice(at, at + PEOPLE_A_SIGNAL) })
}

/** One listening connection a process; after a gap every page is told to refetch. */
export function createLiveHub(connectionString: string, log: FastifyBaseLogger): LiveHub {
  const listeners = new Set<Listener>()
  const tell = (signal: Signal | 'reset'): void => {
    for (const listener of listeners) listener(signal)
  }
  const { start, stop } = createListener(
    { connectionString, channel: CHANNEL, log },
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
