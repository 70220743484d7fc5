import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { ListAuditEvents } from '@doorstep/contract/audit/schema'
import type { Ctx } from '../../context.ts'
import { countList, keyset, onPage } from '../../db/keyset.ts'
import type { SortPosition, SortedRow } from '../../db/keyset.ts'
import { rowsOf } from '../../db/rows.ts'
import { includes, where } from '../../policy/scopes.ts'
import { isPersonInScope } from '../users/queries.ts'

export type AuditFilter = Omit<ListAuditEvents, 'from' | 'to'> & {
  from: Date | undefined
  to: Date | undefined
}

/** An event with the names that its sentence needs, as they are now. */
export type AuditEventRow = { [Name in keyof typeof EVENT]: z.output<(typeof EVENT)[Name]> }

const name = z.string().nullable()
const id = z.number().nullable()
const EVENT = {
  id: z.number(),
  happenedAt: z.date(),
  action: z.string(),
  objectType: z.string(),
  objectId: id,
  /** The person whom a session or an account belongs to. */
  personId: id,
  actorId: id,
  before: z.unknown(),
  after: z.unknown(),
  /** Null for nobody, and for somebody who was removed. */
  actorName: name,
  objectName: name,
  placeName: name,
}

/** A page of what the reader may know of, and the event after it. */
export async function findAuditEvents(
  ctx: Ctx,
  filter: AuditFilter,
  position: SortPosition | undefined,
): Promise<{ rows: (AuditEventRow & SortedRow)[]; total: number }> {
  const order = { by: sql`e.at`, type: 'timestamptz', ids: [sql`e.id`] } as const
  const page = keyset({ ...order, descending: filter.sort.startsWith('-') }, position)
  const matching = ctx.db.selectFrom('audit_events as e').where(inScope(ctx)).where(matches(ctx, filter))
  const listed = await onPage(matching.select('e.id'), page, filter).execute()
  const list = { rows: listed, limit: filter.limit, position }
  return {
    rows: await withNames(ctx, listed),
    total: await countList(ctx.db, list, sql`${matching.select('e.id')}`),
  }
}

function matches(ctx: Ctx, { actorId, object, action, from, to }: AuditFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (actorId !== undefined) conditions.push(sql`e.actor_id = ${actorId}`)
  if (object !== undefined) conditions.push(isAbout(ctx, object))
  if (action !== undefined) conditions.push(sql`e.action = ${action}`)
  if (from !== undefined) conditions.push(sql`e.at >= ${from}::timestamptz`)
  if (to !== undefined) conditions.push(sql`e.at <= ${to}::timestamptz`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function isAbout(
  { actor }: Ctx,
  { type, id: objectId }: NonNullable<AuditFilter['object']>,
): RawBuilder<SqlBool> {
  if (objectId === undefined) return sql<SqlBool>`e.object_type = ${type}`
  if (type !== 'issue') return sql<SqlBool>`(e.object_type = ${type} and e.object_id = ${objectId})`
  // A list is read as a whole: one event has the issues of a page, some of them perhaps of others.
  const isSeen = where(actor, 'audit:read', { developmentId: sql.ref('p.development_id') })
  return sql<SqlBool>`(e.object_type = 'issue' and (e.object_id = ${objectId}
    or e.object_id is null and e.after -> 'issueIds' @> to_jsonb(${objectId}::bigint)
      and exists (select from issues i join properties p on p.id = i.property_id
        where i.id = ${objectId} and ${isSeen})))`
}

/** What is no manager's business, of the people and issues that they see. */
const OTHERS_ALONE = ['session.%', 'retention.%', 'dataExport.%', 'password.renewHash']

/**
 * Everything, or what is about an object where the right reaches: as it lies now, like the object itself. Events of
 * sessions, denials among them, and of the product as a whole are about none.
 */
function inScope(ctx: Ctx): RawBuilder<SqlBool> {
  const { actor } = ctx
  if (includes(actor, 'audit:read', {})) return sql<SqlBool>`true`
  const seen = (developmentId: Expression<unknown>) => where(actor, 'audit:read', { developmentId })
  const properties = sql`(select p.id from properties p where ${seen(sql.ref('p.development_id'))})`
  const issues = sql`(select i.id from issues i where i.property_id in ${properties})`
  // Somebody of theirs may have roles elsewhere, too.
  const isPlaceSeen = sql<SqlBool>`
    (e.after ->> 'propertyId' is null or (e.after ->> 'propertyId')::bigint in ${properties})
    and (e.after ->> 'developmentId' is null or ${seen(sql`(e.after ->> 'developmentId')::bigint`)})`
  return sql<SqlBool>`(not e.action like any(${OTHERS_ALONE}::text[]) and case e.object_type
    when 'issue' then e.object_id in ${issues}
      or e.object_id is null and exists (
        select from jsonb_array_elements_text(e.after -> 'issueIds') l (id) where l.id::bigint in ${issues})
    when 'property' then e.object_id in ${properties}
    when 'development' then ${seen(sql.ref('e.object_id'))}
    when 'activity' then e.object_id in (
      select m.id from maintenance_activities m where m.property_id in ${properties})
    when 'alert' then e.object_id in (
      select a.id from alerts a where a.development_id is null or ${seen(sql.ref('a.development_id'))})
    when 'invite' then e.object_id in (
      select r.invitation_id from invitation_roles r where r.property_id in ${properties}) and ${isPlaceSeen}
    when 'user' then e.object_id in (
      select u.id from users u where ${isPersonInScope(ctx, 'audit:read', { ofMany: true })}) and ${isPlaceSeen}
    else false end)`
}

const named = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.anonymised_at`)} is null
    then ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)} end`

/** What the page's rows show, looked up for them alone. */
async function withNames(
  ctx: Ctx,
  listed: readonly (SortedRow & { id: number })[],
): Promise<(AuditEventRow & SortedRow)[]> {
  if (listed.length === 0) return []
  const rows = await rowsOf(
    ctx.db,
    EVENT,
    sql`select e.id, e.at as "happenedAt", e.action, e.object_type as "objectType", e.object_id as "objectId",
        e.person_id as "personId", e.actor_id as "actorId", e.before, e.after, ${named('a')} as "actorName",
        case e.object_type
          when 'user' then ${named('u')}
          when 'session' then ${named('u')}
          when 'issue' then (select i.job_id::text from issues i where i.id = e.object_id)
          when 'property' then (select p.name from properties p where p.id = e.object_id)
          when 'development' then (select d.name from developments d where d.id = e.object_id)
          when 'activity' then (select m.name from maintenance_activities m where m.id = e.object_id)
          when 'alert' then (select l.message from alerts l where l.id = e.object_id)
          when 'invite' then (select v.first_name || ' ' || v.last_name from invitations v where v.id = e.object_id)
          when 'bankHoliday' then coalesce(t.texts ->> 'after.name', t.texts ->> 'before.name')
        end as "objectName",
        case when e.after ? 'propertyIds' then d.name else coalesce(p.name, d.name) end as "placeName"
      from (
        select e.*, case e.object_type
          when 'user' then e.object_id
          when 'session' then coalesce((e.after ->> 'userId')::bigint, (e.before ->> 'userId')::bigint, e.actor_id)
        end as person_id
        from audit_events e where e.id = any(${listed.map((row) => row.id)}::bigint[])
      ) e
      left join audit_texts t on t.event_id = e.id
      left join users a on a.id = e.actor_id
      left join users u on u.id = e.person_id
      left join properties p on p.id = (e.after ->> 'propertyId')::bigint
      left join developments d on d.id = (e.after ->> 'developmentId')::bigint`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return listed.flatMap(({ sortValue, sortIds, id: eventId }) => {
    const row = known.get(eventId)
    return row ? [{ ...row, sortValue, sortIds }] : []
  })
}
