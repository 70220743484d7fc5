import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import { updateRow } from '../../../db/statements.ts'
import { policy } from '../../../policy/policy.ts'
import { people } from '../../notifications/queries.ts'
import type { Receiver } from '../../notifications/queries.ts'
import { AFFECTS } from '../queries.ts'

/** Roles whose people are affected by an incident at their home, according to the policy. */
const AFFECTED_ROLES = Object.entries(policy['incident:read']).flatMap(([role, scopes]) =>
  scopes.includes('property') ? [role] : [],
)

/** Locks an update whose emails have not all been queued. */
export async function lockUpdate(ctx: SystemWriteCtx, id: number) {
  // The statement waits for a redaction to end first. If it did not wait, the title could still have the removed words.
  await ctx.db
    .selectFrom('incidents as n')
    .select('n.id')
    .where('n.id', '=', (query) =>
      query.selectFrom('incident_updates').select('incident_id').where('id', '=', id),
    )
    .forShare()
    .execute()
  return ctx.db
    .selectFrom('incident_updates as e')
    .innerJoin('incidents as n', 'n.id', 'e.incident_id')
    .innerJoin('developments as d', 'd.id', 'n.development_id')
    .select([
      'n.id as incidentId',
      'n.development_id as developmentId',
      'n.title',
      'd.site_name as siteName',
      'e.body',
      // A check constraint guarantees the type of this column.
      sql<IncidentStatus>`e.status`.as('status'),
      'e.next_update_by as nextUpdateBy',
      sql<number>`e.mailed_up_to`.as('mailedUpTo'),
    ])
    .where('e.id', '=', id)
    .where('e.mailed_up_to', 'is not', null)
    .forUpdate('e')
    .executeTakeFirst()
}

/** Updates whose emails have not all been queued, in the order in which they were written. */
export async function findUnmailed({ db }: SystemCtx): Promise<number[]> {
  const waiting = db.selectFrom('incident_updates').select('id').where('mailed_up_to', 'is not', null)
  return (await waiting.orderBy('id').execute()).map(({ id }) => id)
}

/** The update and the older updates of its incident whose emails have not all been queued, oldest first. */
export async function findUnmailedUpTo({ db }: SystemCtx, updateId: number) {
  return db
    .selectFrom('incident_updates as e')
    .innerJoin('incident_updates as last', 'last.incident_id', 'e.incident_id')
    .select(['e.id', 'last.created_at as waitsSince'])
    .where('last.id', '=', updateId)
    .whereRef('e.id', '<=', 'last.id')
    .where('e.mailed_up_to', 'is not', null)
    .orderBy('e.id')
    .execute()
}

/** The next affected people whose address works and who get emails about incidents, in order of their ids. */
export async function findAffectedPeople(
  { db }: SystemCtx,
  { incidentId, mailedUpTo }: { incidentId: number; mailedUpTo: number },
  limit: number,
): Promise<Receiver[]> {
  return people(db, 'incident')
    .where('u.status', '=', 'Approved')
    .where('u.address_bounced_at', 'is', null)
    .where('u.id', '>', mailedUpTo)
    .where(sql<boolean>`coalesce(c.choice, 'atOnce') <> 'never'`)
    .where(
      sql<boolean>`u.id in (select m.user_id from incidents n
        join developments d on d.id = n.development_id and d.is_active
        join homes p on ${AFFECTS} and p.is_active
        join property_roles m on m.property_id = p.id and m.role = any(${AFFECTED_ROLES}::text[])
        where n.id = ${incidentId})`,
    )
    .orderBy('u.id')
    .limit(limit)
    .execute()
}

export async function updateMailed(ctx: SystemWriteCtx, id: number, upTo: number | null): Promise<void> {
  await updateRow(ctx.db, 'incident_updates', id, { mailed_up_to: upTo })
}
