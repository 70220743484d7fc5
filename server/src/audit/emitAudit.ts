import type { AuditAction } from '@doorstep/contract/audit/texts'
import { sql } from 'kysely'
import { isInTransaction, withTransaction } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { batched } from '../db/batched.ts'
import { compileOnce } from '../db/compiled.ts'
import type { Actor } from '../policy/actor.ts'
import { takeTexts } from './split.ts'
import type { Coded } from './split.ts'

interface Happening {
  /** The name of the use-case in the form `entity.verb`. The audit log has a sentence for each action. */
  action: AuditAction
  object: { type: string; id: number | null }
}

interface AuditEvent<Before, After> extends Happening {
  before?: Before & Coded<Before>
  after?: After & Coded<After>
  /** Id of the person the texts are about, if the object is not that person. */
  about?: number | null
}

interface Author {
  actor?: Pick<Actor, 'userId'>
}

/**
 * Writes an audit event in the transaction of the change. Without an actor, the system acted. The sealed event
 * contains only codes and ids. Texts are stored separately, so that they can be erased.
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
    await (ctx.isPast ? insertPastEvent : insertEvent)(ctx.db, event)
    return
  }
  const userId = about ?? (object.type === 'user' ? object.id : null)
  const insert = ctx.isPast ? insertPastWithTexts : insertWithTexts
  await insert(ctx.db, { ...event, userId, texts: JSON.stringify(texts) })
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

/** Only the database owner can set the time of an event: see the rights of `audit_events` in `db/roles.ts`. */
const columnsOf = (values: EventValues) => ({
  actor_id: values.actorId,
  action: values.action,
  object_type: values.objectType,
  object_id: values.objectId,
  before: values.before,
  after: values.after,
  request_id: values.requestId,
})

const pastColumnsOf = (values: EventValues) => ({ ...columnsOf(values), at: values.at })
type ColumnsOf = typeof columnsOf | typeof pastColumnsOf

const insertingEvent = (columns: ColumnsOf) =>
  compileOnce((db, values: EventValues) => (db as Tx).insertInto('audit_events').values(columns(values)))
const insertEvent = insertingEvent(columnsOf)
const insertPastEvent = insertingEvent(pastColumnsOf)

interface TextValues {
  userId: number | null
  texts: string
}

const insertingTexts = (columns: ColumnsOf) =>
  compileOnce((db, values: EventValues & TextValues) =>
    (db as Tx)
      .with('event', (tx) => tx.insertInto('audit_events').values(columns(values)).returning('id'))
      .insertInto('audit_texts')
      .columns(['event_id', 'user_id', 'texts'])
      .expression((query) =>
        query
          .selectFrom('event')
          .select('event.id')
          .select([sql`${values.userId}::bigint`.as('user_id'), sql`${values.texts}::jsonb`.as('texts')]),
      ),
  )
const insertWithTexts = insertingTexts(columnsOf)
const insertPastWithTexts = insertingTexts(pastColumnsOf)

/** Writes an audit event in a transaction of its own, for example for an export or a denial. */
export async function emitLoneAudit<const Before, const After>(
  ctx: SystemCtx & Author,
  event: AuditEvent<Before, After>,
): Promise<void> {
  await withTransaction(ctx, (tx) => emitAudit(tx, event))
}

/**
 * Records a read before its content is sent. Simultaneous reads share a statement, which does not wait for the disk. A
 * crash of the database can lose the last of these rows, but never rows about changes.
 */
export async function emitReadAudit(
  ctx: SystemCtx & { actor: Actor },
  { action, object, after }: Happening & { after?: Record<string, number[]> },
): Promise<void> {
  // Inside the transaction of a write, the event of a read is written like any other event.
  if (isInTransaction(ctx)) return emitAudit(ctx, { action, object, ...(after && { after }) })
  const read = {
    actor_id: ctx.actor.userId,
    action,
    object_type: object.type,
    object_id: object.id,
    after: after ?? null,
    request_id: ctx.requestId,
  }
  await insertRead(ctx.db, read)
}

const insertRead = batched(async (db, reads: readonly object[]) => {
  await sql`insert into audit_events (actor_id, action, object_type, object_id, after, request_id)
    select r.* from json_to_recordset(${JSON.stringify(reads)}) r (actor_id bigint, action text, object_type text,
      object_id bigint, after jsonb, request_id text),
      (select set_config('synchronous_commit', 'off', true)) unhurried`.execute(db)
  return reads
})
