import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import type { ReadDb } from './client.ts'
import type { Listener } from './listener.ts'
import { rowsOf } from './rows.ts'

// What servers of one database tell each other are locks that nobody waits for: they end with their connection.

/** Tells our locks from others' of the same kind. */
const TIME_ZONES = 1_146_048_338
const TURNS = 1_146_048_339

const HERE = `locktype = 'advisory' and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`

/** The statement by which a server says its time zone, for as long as the connection lasts. */
export function sayTimeZone(timeZone: string): string {
  return `select pg_advisory_lock_shared(${TIME_ZONES}, hashtext(${pg.escapeLiteral(timeZone)}))`
}

/** Of a row of `pg_stat_activity`: a server, or a command that works as one, listens there. */
export const IS_SERVER = `pid in (select pid from pg_locks where ${HERE} and classid = ${TIME_ZONES}::oid)`

const ARE = { are: z.boolean() }

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
      'Another server on this database works in another time zone: give every server the same TIME_ZONE.',
    )
}

/** What the servers know of each other's points that may be given back. While the database is away, nothing. */
export interface Presence {
  /** As often as it left later; resolves once others see it. */
  come(key: string): Promise<void>
  leave(key: string): void
  hasOthers(key: string): Promise<boolean>
}

export function createPresence(ask: Listener['ask']): Presence {
  const say = async (statement: string, key: string): Promise<void> => {
    await ask(statement, [TURNS, key]).catch(() => undefined)
  }
  return {
    come: (key) => say('select pg_advisory_lock_shared($1, hashtext($2))', key),
    leave: (key) => void say('select pg_advisory_unlock_shared($1, hashtext($2))', key),
    hasOthers: async (key) => {
      const rows = await ask<{ are: boolean }>(
        `select exists (select from pg_locks where ${HERE} and pid <> pg_backend_pid()
          and classid = $1::int::oid and objid = hashtext($2)::oid) as are`,
        [TURNS, key],
      ).catch(() => [])
      return rows[0]?.are === true
    },
  }
}
