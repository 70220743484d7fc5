import pg from 'pg'
import { SESSION } from './client.ts'
import { CONNECT_LIMIT_MS, unreachable, withoutReadTimeout } from './connection.ts'
import type { NamedUrl } from './connection.ts'

/** A pooler in front of the database that does not keep one session for each client. */
export type Pooler = 'refuses settings' | 'by transactions'

const IS_REFUSED = '08P01'
const WHO = 'select pg_backend_pid() as pid'

async function ask(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(WHO)
  return rows[0]?.pid ?? 0
}

/**
 * Returns whether two connections share a server process, or one connection changes its process. Either result shows a
 * pooler that lends processes per transaction. A pooler that lends processes per session behaves like the database
 * itself.
 */
async function isLent(one: pg.Client, other: pg.Client): Promise<boolean> {
  const mine = await ask(one)
  await other.query('begin')
  const theirs = await ask(other)
  if (mine === theirs || mine !== (await ask(one))) return true
  await other.query('commit')
  return mine !== (await ask(one)) || mine !== (await ask(one))
}

/**
 * Looks for a pooler that keeps no sessions. Returns undefined if every connection is a separate session and accepts
 * the settings of a session.
 */
export async function findPooler({ url, setting }: NamedUrl): Promise<Pooler | undefined> {
  const limits = { connectionTimeoutMillis: CONNECT_LIMIT_MS, query_timeout: CONNECT_LIMIT_MS }
  const clients = [0, 1].map(
    () => new pg.Client({ connectionString: withoutReadTimeout(url), ...limits, ...SESSION }),
  )
  const [one, other] = clients as [pg.Client, pg.Client]
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    return (await isLent(one, other)) ? 'by transactions' : undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === IS_REFUSED) return 'refuses settings'
    throw unreachable(setting, error)
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}
