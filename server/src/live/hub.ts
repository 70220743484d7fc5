import { sql } from 'kysely'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { SystemCtx } from '../context.ts'

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
const RECONNECT_MS = 500

/** Tells every process on the database, once the transaction commits. */
export async function emitSignal(ctx: SystemCtx, signal: Signal): Promise<void> {
  if (ctx.silent) return
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(signal)})`.execute(ctx.db)
}

/** One listening connection a process, kept alive; after a gap every page is told to refetch. */
export function createLiveHub(connectionString: string, log: FastifyBaseLogger): LiveHub {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const tell = (signal: Signal | 'reset'): void => {
    for (const listener of listeners) listener(signal)
  }
  const reconnect = (): void => {
    client?.removeAllListeners('end')
    client = undefined
    if (stopped) return
    retry = setTimeout(() => {
      connect().then(
        () => tell('reset'),
        () => reconnect(),
      )
    }, RECONNECT_MS)
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('error', (error) =>
      log.warn({ code: (error as NodeJS.ErrnoException).code }, 'live connection broke'),
    )
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) tell(JSON.parse(payload) as Signal)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    next.on('end', reconnect)
  }
  return {
    start: connect,
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      client?.removeAllListeners('end')
      await client?.end()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
