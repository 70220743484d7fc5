import { sql } from 'kysely'
import { withTransaction } from '../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'
import { minutes } from '../db/intervals.ts'

const BATCH = 1000
/**
 * After two minutes, every transaction that was running when a property moved has committed. The events of such a
 * transaction still have the old development.
 */
const isSettled = sql<boolean>`moved_at < now() - ${minutes(2)}`

type Batch = (ctx: SystemWriteCtx, size: number) => Promise<boolean>

/** A batch that fails, for example at the time limit of a statement, is repeated with half its size. */
async function inBatches(ctx: SystemCtx, placeBatch: Batch): Promise<void> {
  let size = BATCH
  let isMore = true
  while (isMore) {
    try {
      isMore = await withTransaction(ctx, (tx) => placeBatch(tx, size))
    } catch (error) {
      if (size === 1) throw error
      size = Math.floor(size / 2)
    }
  }
}

/** When a property has moved to another development, links its events to that development too. */
export async function sequenceAudit(ctx: SystemCtx): Promise<void> {
  const moved = await ctx.db
    .selectFrom('moved_audit')
    .select(['property_id as id', isSettled.as('isSettled')])
    .orderBy('property_id')
    .execute()
  for (const property of moved) {
    await inBatches(ctx, (tx, size) => placeMovedBatch(tx, property.id, size))
    if (property.isSettled)
      await withTransaction(ctx, ({ db }) =>
        // If the property moved again in the meantime, its row is kept for the next run.
        db.deleteFrom('moved_audit').where('property_id', '=', property.id).where(isSettled).execute(),
      )
  }
}

async function placeMovedBatch({ db }: SystemWriteCtx, propertyId: number, size: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into audit_places (event_id, development_id, at, actor_id, action, object_type, earlier_ids)
    select e.id, h.development_id, e.at, e.actor_id, e.action, e.object_type,
      (select array_agg(l.development_id) from audit_places l where l.event_id = e.id)
    from homes h cross join lateral (
      select o.id from audit_events o where o.object_type = 'property' and o.object_id = h.id
      union
      select o.id from issues i
      join audit_events o on o.object_type = 'issue' and o.object_id = i.id where i.property_id = h.id
      union
      select o.id from issues i
      join audit_events o on o.after -> 'issueIds' @> to_jsonb(i.id)
        and o.action in ('issue.readVulnerablePersons', 'issue.readPhoneNumber')
      where i.property_id = h.id
      union
      select o.id from maintenance_activities m
      join audit_events o on o.object_type = 'activity' and o.object_id = m.id where m.property_id = h.id
    ) o join audit_events e on e.id = o.id
    where h.id = ${propertyId}::bigint and e.action not like 'retention.%' and not exists (
      select from audit_places l where l.event_id = e.id and l.development_id = h.development_id)
    limit ${size}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows) > 0
}
