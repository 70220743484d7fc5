import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import type { DatabaseUrls } from './address.ts'
import { isDatabaseAway } from './refusal.ts'

/** A database as a step of the start sees it: before it has its tables, or as another role. */
export type AnyDb = Kysely<unknown>

/** An address and the setting that gave it, for what is said when it does not work. */
export interface NamedUrl {
  setting: string
  url: string
}

/** Who may change the schema; `isOwn` where it is the data folder's database. */
export function ownerOf(urls: DatabaseUrls, isOwn: boolean): NamedUrl {
  const url = urls.owner ?? urls.direct
  if (isOwn) return { setting: 'DATA_DIR', url }
  if (urls.owner !== undefined) return { setting: 'DATABASE_OWNER_URL', url }
  return { setting: urls.direct === urls.application ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', url }
}

export const CONNECT_LIMIT_MS = 10_000
const KEEP_ALIVE_MS = 10_000

/** What a server that was reached says, by its SQLSTATE. */
const REFUSALS: Record<string, string> = {
  '28P01': 'does not accept the user or the password',
  '28000': 'does not let this user in',
  '3D000': 'has no database of this name',
}

/** The code alone: a driver's message could quote the address. */
export function unreachable(setting: string, error: unknown): StartupError {
  const code = (error as NodeJS.ErrnoException).code ?? 'no usable answer'
  const refusal = REFUSALS[code]
  const problem =
    refusal === undefined
      ? `The database of ${setting} cannot be reached`
      : `The database server of ${setting} ${refusal}`
  return new StartupError(`${problem} (${code}).`, { cause: error })
}

/** The address without the read timeout that it may have: it is for short requests, and would end long work. */
export function withoutReadTimeout(url: string): string {
  return url.replace(/([?&])query_timeout=[^&]*&?/g, '$1')
}

/** A connection of its own for work that takes as long as it needs, such as a backup. */
export function longClient(url: string, applicationName: string): pg.Client {
  return new pg.Client({
    connectionString: withoutReadTimeout(url),
    application_name: applicationName,
    keepAlive: true,
    // A connection can be silent for long while files or another database are read: nothing between may drop it.
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

/** Does one step of the start on a connection of its own, for as long as it takes. */
export async function connected<T>({ url, setting }: NamedUrl, work: (db: AnyDb) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: withoutReadTimeout(url),
    max: 1,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
  pool.on('error', () => {})
  // One that breaks in use fails its query; its event has no other listener.
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

/** A pooler takes a connection also while its database is away. */
async function expectAnswer(address: NamedUrl): Promise<void> {
  await connected(address, async (db) => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw unreachable(address.setting, error)
    })
  })
}

/** Each way to the database once, by the setting that gave it. */
export function addressesOf({ application, direct, owner }: DatabaseUrls): NamedUrl[] {
  const all = [
    { setting: 'DATABASE_URL', url: application },
    { setting: 'DATABASE_DIRECT_URL', url: direct },
    ...(owner === undefined ? [] : [{ setting: 'DATABASE_OWNER_URL', url: owner }]),
  ]
  return all.filter(({ url }, at) => all.findIndex((one) => one.url === url) === at)
}

/** Waits for a database that is away, for so long in all; an address that leads to none is refused at once. */
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
      const isAway = error instanceof StartupError && isDatabaseAway(error.cause)
      if (!isAway || performance.now() >= end) throw error
    }
    if (isFirst) onWait()
    await delay(LOOK_AGAIN_MS)
  }
}
