import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import type { DatabaseUrls } from './address.ts'
import { isDatabaseUnreachable } from './refusal.ts'

/** The database during startup. It might have no tables yet, and the connection might not use the application's role. */
export type AnyDb = Kysely<unknown>

/** An address with the name of its setting, for error messages. */
export interface NamedUrl {
  setting: string
  url: string
}

/** The address of the role that can change the schema. `isOwn` means the database in the data folder. */
export function ownerOf(urls: DatabaseUrls, isOwn: boolean): NamedUrl {
  const url = urls.owner ?? urls.direct
  if (isOwn) return { setting: 'DATA_DIR', url }
  if (urls.owner !== undefined) return { setting: 'DATABASE_OWNER_URL', url }
  return { setting: urls.direct === urls.application ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', url }
}

export const CONNECT_LIMIT_MS = 10_000
const KEEP_ALIVE_MS = 10_000

/** Explains SQLSTATE codes from the database server to operators. */
const REFUSALS: Record<string, string> = {
  '28P01': 'does not accept the user or the password',
  '28000': 'does not let this user in',
  '3D000': 'has no database of this name',
}

/** The message has only the code of an error, because a driver's message could quote the address. */
export function unreachable(setting: string, error: unknown): StartupError {
  const code = (error as NodeJS.ErrnoException).code ?? 'no usable answer'
  const refusal = REFUSALS[code]
  const problem =
    refusal === undefined
      ? `The database of ${setting} cannot be reached`
      : `The database server of ${setting} ${refusal}`
  return new StartupError(
    `${problem} (${code}). Check its address, user and password, and that it is running.`,
    { cause: error },
  )
}

/** Removes the read timeout from an address. That timeout is for short requests, and would end long work. */
export function withoutReadTimeout(url: string): string {
  return url.replace(/([?&])query_timeout=[^&]*&?/g, '$1')
}

/** A separate connection for work without a time limit, such as a backup. */
export function longClient(url: string, applicationName: string): pg.Client {
  return new pg.Client({
    connectionString: withoutReadTimeout(url),
    application_name: applicationName,
    keepAlive: true,
    // The connection can be silent for a long time while files are read, so keep-alives stop routers from dropping it.
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
}

async function tryConnection(pool: pg.Pool, setting: string): Promise<void> {
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    throw unreachable(setting, error)
  }
}

/** Runs one step of the start on a separate connection, without a time limit. */
export async function connected<T>({ url, setting }: NamedUrl, work: (db: AnyDb) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: withoutReadTimeout(url),
    max: 1,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
  pool.on('error', () => {})
  // If the connection breaks, its query fails. No other code listens to the error event of the connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: AnyDb = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    await tryConnection(pool, setting)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const LOOK_AGAIN_MS = 500

/** A pooler accepts connections even while its database is down. Only a query shows whether the database answers. */
async function expectAnswer(address: NamedUrl): Promise<void> {
  await connected(address, async (db) => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw unreachable(address.setting, error)
    })
  })
}

/** The distinct addresses of the database, each with the name of its setting. */
export function addressesOf({ application, direct, owner }: DatabaseUrls): NamedUrl[] {
  const all = [
    { setting: 'DATABASE_URL', url: application },
    { setting: 'DATABASE_DIRECT_URL', url: direct },
    ...(owner === undefined ? [] : [{ setting: 'DATABASE_OWNER_URL', url: owner }]),
  ]
  return all.filter(({ url }, at) => all.findIndex((one) => one.url === url) === at)
}

/** Waits for the database at all addresses, up to a total time limit. Throws at once if an address has no database. */
export async function untilThere(
  addresses: readonly NamedUrl[],
  limitMs: number,
  onWait: () => void,
): Promise<void> {
  const end = performance.now() + limitMs
  let left = [...addresses]
  for (let isFirst = true; ; isFirst = false) {
    try {
      for (const address of left) {
        await expectAnswer(address)
        left = left.filter((one) => one !== address)
      }
      return
    } catch (error) {
      const isAway = error instanceof StartupError && isDatabaseUnreachable(error.cause)
      if (!isAway || performance.now() >= end) throw error
    }
    if (isFirst) onWait()
    await delay(LOOK_AGAIN_MS)
  }
}
