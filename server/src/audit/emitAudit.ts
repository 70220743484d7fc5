import type { AuditAction } from '@doorstep/contract/audit/texts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isInTransaction, withTransaction } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { compileOnce } from '../db/compiled.ts'
import type { Actor } from '../policy/actor.ts'
import { takeTexts } from './split.ts'
import type { Coded } from './split.ts'

interface Happening {
  /** `entity.verb`, the use-case's own name: each has its sentence. */
  action: AuditAction
  object: { type: string; id: number | null }
}

interface AuditEvent<Before, After> extends Happening {
  before?: Before & Coded<Before>
  after?: After & Coded<After>
  /** Whom the texts are about, where the object is not that person. */
  about?: number | null
}

interface Author {
  actor?: Pick<Actor, 'userId'>
}

/**
 * Writes what happened, in the transaction of its cause. Without an actor it is the system's own step. Codes and ids stand
 * in the event, which is sealed; texts beside it, where they can be erased.
 */
export async function emitAudit<const Before, const After>(
  ctx: SystemCtx & { db: Tx } & Author,
  { action, object, before, after, about }: AuditEvent<Before, After>,
): Promise<void> {
  const texts: Record<string, string> = {}
  const event: EventValues = {
    at: ctx.now(),
    actorId: ctx.actor?.userId ?? null,
    action,
    objectType: object.type,
    objectId: object.id,
    before: factsOf(before, 'before', texts),
    after: factsOf(after, 'after', texts),
    requestId: ctx.requestId,
  }
  if (Object.keys(texts).length === 0) {
    await insertEvent(ctx.db, event)
    return
  }
  const userId = about ?? (object.type === 'user' ? object.id : null)
  await insertWithTexts(ctx.db, { ...event, userId, texts: JSON.stringify(texts) })
}

function factsOf(value: unknown, path: string, texts: Record<string, string>): string | null {
  return value === undefined ? null : JSON.stringify(takeTexts(value, path, texts))
}

interface EventValues {
  at: Date
  actorId: number | null
  action: string
  objectType: string
  objectId: number | null
  before: string | null
  after: string | null
  requestId: string
}

const columnsOf = (values: EventValues) => ({
  at: values.at,
  actor_id: values.actorId,
  action: values.action,
  object_type: values.objectType,
  object_id: values.objectId,
  before: values.before,
  after: values.after,
  request_id: values.requestId,
})

const insertEvent = compileOnce((db, values: EventValues) =>
  (db as Tx).insertInto('audit_events').values(columnsOf(values)),
)

interface TextValues {
  userId: number | null
  texts: string
}

const insertWithTexts = compileOnce((db, values: EventValues & TextValues) =>
  (db as Tx)
    .with('event', (tx) => tx.insertInto('audit_events').values(columnsOf(values)).returning('id'))
    .insertInto('audit_texts')
    .columns(['event_id', 'user_id', 'texts'])
    .expression((query) =>
      query
        .selectFrom('event')
        .select('event.id')
        .select([sql`${values.userId}::bigint`.as('user_id'), sql`${values.texts}::jsonb`.as('texts')]),
    ),
)

/** The same where nothing else is written: an export, or denials. */
export async function emitLoneAudit<const Before, const After>(
  ctx: SystemCtx & Author,
  event: AuditEvent<Before, After>,
): Promise<void> {
  await withTransaction(ctx, (tx) => emitAudit(tx, event))
}

/**
 * Writes that something was read. One round trip that does not wait for the disk: a crash of the database may cost
 * the last moments of these rows, never those of a change.
 */
export async function emitReadAudit(
  ctx: SystemCtx & { actor: Actor },
  event: Happening & { after?: Record<string, number[]> },
): Promise<void> {
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
  action: AuditAction,
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
