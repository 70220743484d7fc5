import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { cutOff } from './connections.ts'

const RECONNECT_MS = 500
const CONNECT_MS = 2000
/** Time between two heartbeats, and the time limit for each answer. */
const BEAT_MS = 1000
const SILENCE_MS = 2500
/** Time that a closing connection can use to finish its last queries. */
const GOODBYE_MS = 1000

/**
 * Without this limit, the database would keep the session and the locks of a silently failed host for hours. A
 * heartbeat every second keeps a working session alive. PostgreSQL before version 14 does not have this limit.
 */
const END_WHEN_SILENT = `select set_config(name, '10s', false) from pg_settings where name = 'idle_session_timeout'`

export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Returns the rows of a statement. All statements share the session of this connection. Returns no rows while the
   * connection is down.
   */
  ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]>
}

interface Channel {
  connectionString: string
  channel: string
  log: FastifyBaseLogger
  /** A statement to run on each new connection. */
  greeting?: string | undefined
}

interface Heard {
  onMessage: (payload: string) => void
  /** Called when the connection might have missed notifications. */
  onGap: () => void
  /** Called when the server disappeared without closing the connection. */
  onSilence?: () => void
}

/** Keeps one connection alive that receives the notifications of a channel. */
export function createListener(
  { connectionString, channel, log, greeting = '' }: Channel,
  { onMessage, onGap, onSilence }: Heard,
): Listener {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  const reconnect = (): void => {
    client?.removeAllListeners('end')
    client = undefined
    if (isStopped) return
    retry = setTimeout(() => {
      connect().then(onGap, reconnect)
    }, RECONNECT_MS)
  }
  const connect = async (): Promise<void> => {
    const next = openClient({ connectionString, channel, log }, onMessage)
    try {
      await next.connect()
      const first = `${END_WHEN_SILENT}; ${greeting}; listen ${next.escapeIdentifier(channel)}`
      if (!(await answers(next, first))) throw new Error('The database does not answer.')
    } catch (error) {
      cutOff(next)
      throw error
    }
    if (isStopped) return next.end()
    client = next
    next.on('end', reconnect)
    void watch(next)
  }
  const watch = async (next: pg.Client): Promise<void> => {
    if (!(await fallsSilent(next, () => client !== next))) return
    log.warn({ channel }, 'the database is silent')
    cutOff(next)
    onSilence?.()
  }
  return {
    start: connect,
    ask: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[]) => {
      const result = await client?.query<Row>(statement, values)
      return result?.rows ?? []
    },
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      client?.removeAllListeners('end')
      const last = client
      client = undefined
      if (!last) return
      const patience = setTimeout(() => cutOff(last), GOODBYE_MS)
      await last.end()
      clearTimeout(patience)
    },
  }
}

function openClient({ connectionString, channel, log }: Channel, onMessage: Heard['onMessage']): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: channel,
    keepAlive: true,
    // Queries on this connection do not wait for each other.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', (error) =>
    log.warn({ code: (error as NodeJS.ErrnoException).code, channel }, 'listening connection broke'),
  )
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  return client
}

/** Waits until a connection stops answering. Returns false if the connection ends first. */
async function fallsSilent(client: pg.Client, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    await delay(BEAT_MS, undefined, { ref: false })
    if (isOver()) return false
    // The error event reports a broken connection, so this check ignores the error.
    if (!(await answers(client, 'select 1').catch(() => true))) return !isOver()
  }
}

/** Returns false if the connection is silent for too long. Rejects if the connection breaks first. */
async function answers(client: pg.Client, statement: string): Promise<boolean> {
  const over = new AbortController()
  const asked = client.query(statement).then(() => true)
  const silence = delay(SILENCE_MS, false, { ref: false, signal: over.signal })
    // If this process itself was paused, first read the data that arrived during the pause.
    .then(() => immediate(false))
    .then(() => immediate(false))
  silence.catch(() => {})
  asked.catch(() => {})
  try {
    return await Promise.race([asked, silence])
  } finally {
    over.abort()
  }
}
