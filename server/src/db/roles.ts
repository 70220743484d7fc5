import { sql } from 'kysely'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import type { AnyDb } from './connection.ts'
import { rowsOf } from './rows.ts'

const SUPERVISED = `deferred_count, queued_count, ready_count, active_count, failed_count, total_count, created_delta,
  completed_delta, failed_delta, delta_on, delta_seconds, ready_history, singletons_active, monitor_claim_on,
  monitor_on, maintain_on`

/**
 * Rights of the application on tables where it does not have all rights. The queue library builds statements from rows
 * of three tables, and the owner runs them at the next upgrade. In these tables, the application can change only the
 * columns that daily work needs.
 */
const LESS: Record<string, string> = {
  // The application cannot write the id, time or transaction of an event, because the database sets them.
  'public.audit_events':
    'select, insert (actor_id, action, object_type, object_id, before, after, request_id)',
  'public.audit_places': 'select, insert',
  'public.audit_seals': 'select, insert',
  'public.audit_texts': 'select, insert, delete',
  'public.schema_checksums': 'select',
  'pgboss.bam': 'select',
  'pgboss.version': 'select, update (cron_on, flow_on, reindex_on, monitor_backoff_on)',
  'pgboss.queue': `select, insert, update (${SUPERVISED})`,
}
const ROWS = 'select, insert, update, delete'

const SIGHT = { role: z.string(), place: z.string() }

/**
 * The role of a connection, and the identity of its database. Two databases have different numbers, or their servers
 * have different start times.
 */
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
  if (!sight)
    throw new StartupError(
      'The database did not return the name of its role. Check that the address leads to PostgreSQL.',
    )
  return sight
}

const MAY = { may: z.boolean() }

/** Whether the role of the connection can make tables. */
export async function mayChangeSchema(db: AnyDb): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    MAY,
    sql`select coalesce(has_schema_privilege(current_schema(), 'create'), false) as may`,
  )
  return found?.may ?? false
}

/** Routines that run with the owner's rights for any caller. */
const ROUTINE = { routine: z.string() }
const RELATION = { schema: z.string(), name: z.string(), isSequence: z.boolean() }

/**
 * Grants the role the rights for daily work: full access to the rows of every table, but only reading and adding for
 * the audit. The role cannot change the schema. Runs in a transaction of the owner after all tables are made, so that
 * the grants cover new tables too.
 */
export async function grantApplication(tx: AnyDb, role: string, schemas: readonly string[]): Promise<void> {
  const grantee = sql.id(role)
  // Without this lock, the statements of two servers that start at once would conflict on rows of the system catalogue.
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
    const rights = sql.raw(isSequence ? 'usage, select' : (LESS[`${schema}.${name}`] ?? ROWS))
    const kind = sql.raw(isSequence ? 'sequence' : 'table')
    await sql`revoke all on ${kind} ${relation} from ${grantee}`.execute(tx)
    await sql`grant ${rights} on ${kind} ${relation} to ${grantee}`.execute(tx)
  }
  const lent = await rowsOf(
    tx,
    ROUTINE,
    sql`select pg_proc.oid::regprocedure::text as routine from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname = any(${schemas}) and prosecdef and pg_has_role(proowner, 'usage') order by pg_proc.oid`,
  )
  for (const { routine } of lent)
    await sql`grant execute on function ${sql.raw(routine)} to ${grantee}`.execute(tx)
}

/** Whether the role is an owner, so that grants and revokes cannot restrict it. */
export async function isOwning(owner: AnyDb, role: string, schemas: readonly string[]): Promise<boolean> {
  const [found] = await rowsOf(
    owner,
    MAY,
    sql`select pg_has_role(${role}, current_user, 'member')
      or exists (select from pg_database where datname = current_database()
        and pg_has_role(${role}, datdba, 'member'))
      or exists (select from pg_namespace left join pg_class on relnamespace = pg_namespace.oid
        where nspname = any(${schemas})
        and (pg_has_role(${role}, nspowner, 'member') or pg_has_role(${role}, relowner, 'member'))) as may`,
  )
  return found?.may ?? true
}

/** Whether the role could still change the schema or the audit, through other grants or memberships. */
export async function isUnrestrained(
  owner: AnyDb,
  role: string,
  schemas: readonly string[],
): Promise<boolean> {
  const [found] = await rowsOf(
    owner,
    MAY,
    sql`select exists (select from pg_roles where pg_has_role(${role}, pg_roles.oid, 'member')
      and (rolcreaterole or has_database_privilege(pg_roles.oid, current_database(), 'create')
        or has_any_column_privilege(pg_roles.oid, 'audit_events', 'update')
        or has_column_privilege(pg_roles.oid, 'audit_events', 'at', 'insert')
        or has_table_privilege(pg_roles.oid, 'audit_events', 'delete, truncate')
        or exists (select from pg_namespace where nspname = any(${schemas})
          and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'create')))) as may`,
  )
  return found?.may ?? true
}
