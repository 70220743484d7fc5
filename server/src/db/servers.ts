import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import type { ReadDb } from './client.ts'
import { rowsOf } from './rows.ts'

// What servers of one database tell each other are locks that nobody waits for: they end with their connection.

/** Tells our locks from others' of the same kind. */
const TIME_ZONES = 1_146_048_338

const HERE = `locktype = 'advisory' and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`

/** The statement by which a server says its time zone, for as long as the connection lasts. */
export function sayTimeZone(timeZone: string): string {
  return `select pg_advisory_lock_shared(${TIME_ZONES}, hashtext(${pg.escapeLiteral(timeZone)}))`
}

/** Of a row of `pg_stat_activity`: a server, or a command that works as one, listens there. */
export const IS_SERVER = `pid in (select pid from pg_locks where ${HERE} and classid = ${TIME_ZONES}::oid)`

const ARE = { are: z.boolean() }

/** Whether a server is there, or a command that works as one. Asked before this one says that it is. */
export async function isServerThere(db: ReadDb): Promise<boolean> {
  const [servers] = await rowsOf(
    db,
    ARE,
    sql`select exists (select from pg_locks where ${sql.raw(HERE)} and classid = ${sql.lit(TIME_ZONES)}::oid) as are`,
  )
  return servers?.are === true
}

/** Refuses while a server is there that works in another time zone: what is a day in one would be two in the other. */
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
