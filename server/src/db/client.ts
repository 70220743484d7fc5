import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import pg from 'pg'
import { withoutReadTimeout } from './connection.ts'
import { trackConnections } from './connections.ts'
import type { Connections } from './connections.ts'
import { traced } from '../tracing/tracing.ts'
import type { SpanStart } from '../tracing/tracing.ts'
import { isCutOff } from './refusal.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Database handle for reads. To write, a function needs the transaction that `withTransaction` provides. */
export type ReadDb = Omit<Db, 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto'>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** The PostgreSQL type id of a list of ids without nulls. */
// The driver's types have no name for it.
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment
const INT8_LIST = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(INT8_LIST, (list) => JSON.parse(`[${list.slice(1, -1)}]`) as number[])
// Keeps a day as text such as 2026-11-21. A Date object would depend on the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

const STATEMENT_TIMEOUT_MS = 5000
/**
 * The database itself ends a slow statement. The driver gives up later, so its limit matters only if the network is
 * lost.
 */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000
const CONNECT_TIMEOUT_MS = 2000
const IDLE_LIMIT_MS = 30_000
/** The parameters of every database session that the product opens. */
export const SESSION = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_LIMIT_MS,
  // Requests are short and numerous, so no query may take extra cores from the others.
  options: '-c max_parallel_workers_per_gather=0',
}
const BACKGROUND_SESSION = { options: `${SESSION.options} -c synchronous_commit=off` }
const UNLIMITED_SESSION = { options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0' }
/** The limits of `SESSION` for one transaction, because a pooler keeps no session settings. */
const BEGIN_LIMITED = `begin; set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local idle_in_transaction_session_timeout = ${IDLE_LIMIT_MS}; set local max_parallel_workers_per_gather = 0`

interface PoolOptions {
  connectionString: string
  max: number
  /**
   * Whether to name each statement, so that PostgreSQL plans the statement once per connection. Must be false behind a
   * pooler, because the next transaction can use another session.
   */
  prepared: boolean
  /**
   * The database confirms these writes before they are on disk. If the database crashes, the newest of these writes can
   * be lost.
   */
  isBackground?: boolean
  /** If true, statements have no time limit, because no person waits for their results. */
  isUnlimited?: boolean
  /** If true, each statement is recorded as a span of the current trace. */
  isTraced?: boolean
  connections?: Connections
}

export function createPool({
  connectionString,
  max,
  prepared,
  isBackground = false,
  isUnlimited = false,
  isTraced = false,
  connections = trackConnections(),
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: connections.Client,
    connectionString: isUnlimited ? withoutReadTimeout(connectionString) : connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(!isUnlimited && { query_timeout: QUERY_TIMEOUT_MS }),
    keepAlive: true,
    // Sends each statement without waiting for the answers to earlier statements: see `transact`.
    pipeline: true,
    ...(prepared && (isUnlimited ? UNLIMITED_SESSION : SESSION)),
    ...(isBackground && BACKGROUND_SESSION),
  })
  // The pool replaces a broken idle connection at its next use. Without this listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // If the database becomes unreachable, the current query of a connection fails. No other code listens to the error
    // event of the connection.
    client.on('error', () => {})
    if (prepared) nameStatements(client)
    else if (!isUnlimited) keepNoSession(client)
    if (isTraced) traceStatements(client)
  })
  return pool
}

export function createDb(pool: pg.Pool): Db {
  const { options } = pool
  const patient = { options, connect: () => connectAgain(pool), end: () => pool.end() }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: patient }) })
}

const CONNECT_TRIES = 4
const CONNECT_PAUSE_MS = 200

/** Nothing was sent yet, so the product can safely connect again, for example after a pooler restarts. */
async function connectAgain(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await pool.connect()
    } catch (error) {
      if (tries === CONNECT_TRIES || !isCutOff(error)) throw error
      await delay(CONNECT_PAUSE_MS)
    }
  }
}

const names = new Map<string, string>()
const NAMES_MAX = 5000

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMES_MAX) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

const LONG_LIST = 100

/** Long lists of ids and search texts need a fresh plan: a generic plan assumes few rows for both. */
function decidesPlan(value: unknown): boolean {
  return Array.isArray(value) ? value.length > LONG_LIST : typeof value === 'string' && value.startsWith('%')
}

// Kysely passes text and values. pg prepares a statement once per connection if it has a name.
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args)
    const name = values.some(decidesPlan) ? undefined : statementName(text)
    return query(name === undefined ? { text, values } : { name, text, values }, ...rest)
  }
  // TypeScript cannot type the overloads of query() as one function. This function changes only calls with a text and
  // values.
  client.query = named as typeof client.query
}

function keepNoSession(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const limited = (...args: unknown[]): unknown => {
    const [text, ...rest] = args
    return query(text === 'begin' ? BEGIN_LIMITED : text, ...rest)
  }
  client.query = limited as typeof client.query
}

const TRACED_TEXT_MAX = 2000
const VERB = /^\s*(?:with\b[^(]*\(\s*)?(\w+)/i

const CONSTANTS = /'(?:[^']|'')*'|(?<![\w$".])\d+(?:\.\d+)?\b/g

/** Describes the span of a statement. The text of a statement contains no values, and its few constants are masked. */
function statementSpan(text: string): SpanStart {
  const withoutConstants = text.replaceAll(CONSTANTS, '?')
  return {
    name: VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement',
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': withoutConstants.slice(0, TRACED_TEXT_MAX),
    },
  }
}

function traceStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const timed = (...args: unknown[]): unknown => {
    const [text] = args
    return typeof text === 'string' ? traced(statementSpan(text), () => query(...args)) : query(...args)
  }
  client.query = timed as typeof client.query
}
