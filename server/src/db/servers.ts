import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import type { ReadDb } from './client.ts'
import { rowsOf } from './rows.ts'

// Servers of one database announce themselves by advisory locks, which end with their connection. Nobody waits for
// these locks.

/** The number that distinguishes our advisory locks from others. */
const TIME_ZONES = 1_146_048_338

const HERE = `locktype = 'advisory' and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`

/** The SQL statement with which a server announces its time zone, for as long as its connection lasts. */
export function sayTimeZone(timeZone: string): string {
  return `select pg_advisory_lock_shared(${TIME_ZONES}, hashtext(${pg.escapeLiteral(timeZone)}))`
}

/** Condition on `pg_stat_activity`: the connection belongs to a server, or to a command that works as one. */
export const IS_SERVER = `pid in (select pid from pg_locks where ${HERE} and classid = ${TIME_ZONES}::oid)`

const ARE = { are: z.boolean() }

/** Whether a server is running, or a command that works as one. Must be called before this process announces itself. */
export async function isServerThere(db: ReadDb): Promise<boolean> {
  const [servers] = await rowsOf(
    db,
    ARE,
    sql`select exists (select from pg_locks where ${sql.raw(HERE)} and classid = ${sql.lit(TIME_ZONES)}::oid) as are`,
  )
  return servers?.are === true
}

/**
 * Refuses to start while a server works in another time zone, because the two servers would disagree about the current
 * day.
 */
export async function refuseOtherTimeZone(db: ReadDb, timeZone: string): Promise<void> {
  const [others] = await rowsOf(
    db,
    ARE,
    sql`select exists (select from pg_locks where ${sql.raw(HERE)}
      and classid = ${sql.lit(TIME_ZONES)}::oid and objid <> hashtext(${timeZone})::oid) as are`,
  )
  if (others?.are === true)
    throw new StartupError(
      'Another server on this database uses another time zone. Give every server the same TIME_ZONE.',
    )
}
