import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isInTransaction, withTransaction } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { compileOnce } from '../db/compiled.ts'
import type { Actor } from '../policy/actor.ts'

interface AuditEvent {
  /** `entity.verb`, the use-case's own name. */
  action: string
  object: { type: string; id: number | null }
  before?: unknown
  after?: unknown
}

interface Author {
  actor?: Pick<Actor, 'userId'>
}

/** Writes what happened, in the transaction of its cause. Without an actor it is the system's own step. */
export async function emitAudit(ctx: SystemCtx & { db: Tx } & Author, event: AuditEvent): Promise<void> {
  await insertAudit(ctx.db, {
    at: ctx.now(),
    actorId: ctx.actor?.userId ?? null,
    action: event.action,
    objectType: event.object.type,
    objectId: event.object.id,
    before: event.before === undefined ? null : JSON.stringify(event.before),
    after: event.after === undefined ? null : JSON.stringify(event.after),
    requestId: ctx.requestId,
  })
}

interface AuditValues {
  at: Date
  actorId: number | null
  action: string
  objectType: string
  objectId: number | null
  before: string | null
  after: string | null
  requestId: string
}

const insertAudit = compileOnce((db, values: AuditValues) =>
  (db as Tx).insertInto('audit_events').values({
    at: values.at,
    actor_id: values.actorId,
    action: values.action,
    object_type: values.objectType,
    object_id: values.objectId,
    before: values.before,
    after: values.after,
    request_id: values.requestId,
  }),
)

/** The same where nothing else is written: an export, or denials. */
export async function emitLoneAudit(ctx: SystemCtx & Author, event: AuditEvent): Promise<void> {
  await withTransaction(ctx, (tx) => emitAudit(tx, event))
}

/**
 * Writes that something was read. One round trip that does not wait for the disk: a crash of the database may cost
 * the last moments of these rows, never those of a change.
 */
export async function emitReadAudit(ctx: SystemCtx & { actor: Actor }, event: AuditEvent): Promise<void> {
  const { type, id } = event.object
  const after = sql`${JSON.stringify(event.after ?? null)}::jsonb`
  await sql`${insertReadAudit(ctx, event.action, type, sql`select ${id}::bigint, ${after}`)}`.execute(ctx.db)
}

/**
 * The same as a part of the statement that reads. `read` yields the object's id and what is written of it in a row, or
 * no row where nothing is to be written.
 */
export function insertReadAudit(
  ctx: SystemCtx & { actor: Actor },
  action: string,
  objectType: string,
  read: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // Inside a write the setting would hold for the whole transaction: there the read is written like everything else.
  const unhurried = isInTransaction(ctx)
    ? sql``
    : sql`, (select set_config('synchronous_commit', 'off', true)) unhurried`
  return sql`insert into audit_events (at, actor_id, action, object_type, object_id, after, request_id)
    select ${ctx.now()}::timestamptz, ${ctx.actor.userId}::bigint, ${action}, ${objectType}, r.object_id, r.after, ${ctx.requestId}
    from (${read}) r (object_id, after)${unhurried}`
}
