import { sql } from 'kysely'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import type { AnyDb } from './connection.ts'
import { rowsOf } from './rows.ts'

/** What the application may do with a table, where that is less than with all others. */
const LESS: Record<string, string> = {
  audit_events: 'select, insert',
  schema_migrations: 'select',
  schema_migrations_lock: 'select',
  schema_checksums: 'select',
}
const ROWS = 'select, insert, update, delete'

const SIGHT = { role: z.string(), place: z.string() }

/** Who one is on which database: no two have both its number and the moment when its server began. */
export interface Sight {
  role: string
  place: string
}

export async function lookAround(db: AnyDb): Promise<Sight> {
  const [sight] = await rowsOf(
    db,
    SIGHT,
    sql`select current_user::text as role,
      concat(oid, '@', extract(epoch from pg_postmaster_start_time())) as place
      from pg_database where datname = current_database()`,
  )
  if (!sight) throw new StartupError('The database does not tell who is connected to it.')
  return sight
}

const MAY = { may: z.boolean() }

/** Whether whoever is connected may make tables. */
export async function mayChangeSchema(db: AnyDb): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    MAY,
    sql`select coalesce(has_schema_privilege(current_schema(), 'create'), false) as may`,
  )
  return found?.may ?? false
}

const RELATION = { schema: z.string(), name: z.string(), isSequence: z.boolean() }

/**
 * Leaves the role what the product does every day: the rows of every table, but of the audit only to write and to read
 * them, and nothing of the schema. By the owner, after all that makes tables: what is new is covered.
 */
export async function grantApplication(
  owner: AnyDb,
  role: string,
  schemas: readonly string[],
): Promise<void> {
  const grantee = sql.id(role)
  await owner.transaction().execute(async (tx) => {
    // Two servers that start at once would refuse each other the rows of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtextextended('grants', 0))`.execute(tx)
    const relations = await rowsOf(
      tx,
      RELATION,
      sql`select nspname::text as schema, relname::text as name, relkind = 'S' as "isSequence"
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = any(${schemas}) and relkind in ('r', 'p', 'v', 'S') and pg_has_role(relowner, 'usage')
        order by pg_class.oid`,
    )
    for (const schema of schemas) {
      await sql`revoke create on schema ${sql.id(schema)} from public, ${grantee}`.execute(tx)
      await sql`grant usage on schema ${sql.id(schema)} to ${grantee}`.execute(tx)
    }
    for (const { schema, name, isSequence } of relations) {
      const relation = sql.id(schema, name)
      const rights = sql.raw(isSequence ? 'usage, select' : (LESS[name] ?? ROWS))
      const kind = sql.raw(isSequence ? 'sequence' : 'table')
      await sql`revoke all on ${kind} ${relation} from ${grantee}`.execute(tx)
      await sql`grant ${rights} on ${kind} ${relation} to ${grantee}`.execute(tx)
    }
  })
}

/** Whether the role, by whatever it is or was given, could still change the schema or what the audit holds. */
export async function isUnrestrained(
  owner: AnyDb,
  role: string,
  schemas: readonly string[],
): Promise<boolean> {
  const [found] = await rowsOf(
    owner,
    MAY,
    sql`select has_table_privilege(${role}, 'audit_events', 'update, delete, truncate')
      or bool_or(has_schema_privilege(${role}, nspname, 'create'))
      or bool_or(exists (select from pg_class where relnamespace = pg_namespace.oid
        and pg_has_role(${role}, relowner, 'member'))) as may
      from pg_namespace where nspname = any(${schemas})`,
  )
  return found?.may ?? true
}
