import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { MANAGED_ACTIONS, storedActions } from '@doorstep/contract/audit/rules'
import type { ListAuditEvents } from '@doorstep/contract/audit/schema'
import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { Ctx } from '../../context.ts'
import { countList, keyset, onPage, pageLimit } from '../../db/keyset.ts'
import type { SortPosition, SortedRow } from '../../db/keyset.ts'
import { rowsOf } from '../../db/rows.ts'
import { includes, where } from '../../policy/scopes.ts'

export type AuditFilter = Omit<ListAuditEvents, 'from' | 'to'> & {
  from: Date | undefined
  to: Date | undefined
}

/** An event with the current names that its sentence needs. */
export type AuditEventRow = { [Name in keyof typeof EVENT]: z.output<(typeof EVENT)[Name]> }

const name = z.string().nullable()
const id = z.number().nullable()
const EVENT = {
  id: z.number(),
  happenedAt: z.date(),
  action: z.string(),
  objectType: z.string(),
  objectId: id,
  /** The owner of the session or account. */
  personId: id,
  actorId: id,
  before: z.unknown(),
  after: z.unknown(),
  /** The name of the actor. Null if the event has no actor or the person was removed. */
  actorName: name,
  objectName: name,
  /** True if the object has left the reader's scope. The sentence then hides the object's current name. */
  isElsewhere: z.boolean(),
  placeName: name,
}

/** One page of the events that the reader may see, plus one row to detect a next page. */
export async function findAuditEvents(
  ctx: Ctx,
  filter: AuditFilter,
  position: SortPosition | undefined,
): Promise<{ rows: (AuditEventRow & SortedRow)[]; total: number }> {
  const order = { by: sql`e.at`, type: 'timestamptz', ids: [sql`e.id`] } as const
  const page = keyset({ ...order, descending: filter.sort.startsWith('-') }, position)
  const { source, matching } = sourcesOf(ctx, filter, page)
  const listed = await onPage(ctx.db.selectFrom(source.as('e')).select('e.id'), page, filter).execute()
  const list = { rows: listed, limit: filter.limit, position }
  return { rows: await withNames(ctx, listed), total: await countList(ctx.db, list, matching) }
}

interface Sources {
  /** Selects rows that include at least the events of the page. */
  source: RawBuilder<{ id: number; at: Date }>
  /** The ids of all matching events. */
  matching: RawBuilder<unknown>
}

type Keyset = ReturnType<typeof keyset>

/** The whole audit and each development have a sorted index. A single object has few events. */
function sourcesOf(ctx: Ctx, filter: AuditFilter, page: Keyset): Sources {
  const { object } = filter
  const isWhole = includes(ctx.actor, 'audit:read', {})
  if (!isWhole && object?.id === undefined) return ofDevelopments(ctx, filter, page)
  const isAllowed = isWhole
    ? sql`true`
    : sql`${isManaged(ctx)} and exists (select from audit_places l
        where l.event_id = e.id and l.development_id = any(${developmentsOf(ctx)}))`
  const about = object === undefined ? sql`true` : isAbout(ctx, object)
  const matching = sql`select e.id, e.at from audit_events e where ${matches(filter)} and ${about} and ${isAllowed}`
  return { source: sql`(${matching})`, matching }
}

/** Reads at most one page from each development in scope. Counts an event in several developments once. */
function ofDevelopments(ctx: Ctx, filter: AuditFilter, page: Keyset): Sources {
  const type = filter.object === undefined ? sql`true` : sql`e.object_type = ${filter.object.type}`
  const isListed = sql`${matches(filter)} and ${type} and ${isManaged(ctx)}`
  const events = sql`(select l.event_id as id, l.* from audit_places l)`
  const developments = developmentsOf(ctx)
  return {
    source: sql`(select distinct o.id, o.at from unnest(${developments}) d (id) cross join lateral (
      select e.id, e.at from ${events} e where e.development_id = d.id and ${isListed} and ${page.beyond}
      order by ${page.order} limit ${pageLimit(filter)}) o)`,
    matching: sql`select e.id from ${events} e where e.development_id = any(${developments}) and ${isListed}
      and (e.earlier_ids is null or not e.earlier_ids && ${developments})`,
  }
}

/** Returns the developments in the reader's scope, and 0 for events that belong to all developments. */
function developmentsOf({ actor }: Ctx): RawBuilder<unknown> {
  const seen = where(actor, 'audit:read', { developmentId: sql.ref('s.id') })
  return sql`array(select s.id from developments s where ${seen} union all select 0)`
}

const LINKING = sql.join(
  (['issue.link', 'issue.unlink'] satisfies AuditAction[]).map((action) => sql.lit(action)),
)

/**
 * Managers see only some of the actions in their developments. They see a link between issues only if both issues are
 * in their developments.
 */
function isManaged({ actor }: Ctx): RawBuilder<SqlBool> {
  const isSeen = where(actor, 'audit:read', { developmentId: sql.ref('p.development_id') })
  return sql<SqlBool>`e.action = any(${[...MANAGED_ACTIONS]}::text[])
    and (e.action not in (${LINKING}) or (select ${isSeen} from audit_events v
      join issues i on i.id = coalesce(v.after ->> 'linkedIssueId', v.before ->> 'linkedIssueId')::bigint
      join places p on p.id = i.property_id where v.id = e.id))`
}

function matches({ actorId, action, from, to }: AuditFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (actorId !== undefined) conditions.push(sql`e.actor_id = ${actorId}`)
  if (action !== undefined) conditions.push(sql`e.action in (${sql.join(storedActions(action))})`)
  if (from !== undefined) conditions.push(sql`e.at >= ${from}::timestamptz`)
  if (to !== undefined) conditions.push(sql`e.at <= ${to}::timestamptz`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * One event covers all issues on a page of a list. PostgreSQL uses the partial index only if the query contains
 * literals.
 */
const LIST_READS = sql.join(
  (['issue.readVulnerablePersons', 'issue.readPhoneNumber'] satisfies AuditAction[]).map((action) =>
    sql.lit(action),
  ),
)

function isAbout(
  { actor }: Ctx,
  { type, id: objectId }: NonNullable<AuditFilter['object']>,
): RawBuilder<SqlBool> {
  if (objectId === undefined) return sql<SqlBool>`e.object_type = ${type}`
  if (type !== 'issue') return sql<SqlBool>`(e.object_type = ${type} and e.object_id = ${objectId})`
  // Some issues of the list might be outside the reader's scope.
  const isSeen = where(actor, 'audit:read', { developmentId: sql.ref('p.development_id') })
  return sql<SqlBool>`(e.object_type = 'issue' and e.object_id = ${objectId}
    or e.object_id is null and e.action in (${LIST_READS})
      and e.after -> 'issueIds' @> to_jsonb(${objectId}::bigint)
      and exists (select from issues i join places p on p.id = i.property_id
        where i.id = ${objectId} and ${isSeen}))`
}

const named = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.anonymised_at`)} is null
    then ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)} end`

/** Whether the event's object or person is in the reader's scope now. */
function isInScope({ actor }: Ctx): RawBuilder<SqlBool> {
  const isSeen = where(actor, 'audit:read', { developmentId: sql.ref('s.development_id') })
  const isDevelopmentSeen = where(actor, 'audit:read', { developmentId: sql.ref('d.id') })
  const isAlertSeen = where(actor, 'audit:read', { developmentId: sql.ref('l.development_id') })
  return sql<SqlBool>`case e.object_type
    when 'property' then exists (select from places s where s.id = e.object_id and ${isSeen})
    when 'development' then exists (select from developments d where d.id = e.object_id and ${isDevelopmentSeen})
    when 'activity' then exists (select from maintenance_activities m
      join homes s on s.id = m.property_id where m.id = e.object_id and ${isSeen})
    when 'alert' then exists (select from alerts l
      where l.id = e.object_id and (l.development_id is null or ${isAlertSeen}))
    when 'invite' then exists (select from invitation_roles r
      join homes s on s.id = r.property_id where r.invitation_id = e.object_id and ${isSeen})
      or exists (select from invitation_firms w join firm_developments s on s.firm_id = w.firm_id
        where w.invitation_id = e.object_id and ${isSeen})
    when 'user' then e.person_id = ${actor.userId} or exists (
      select from property_roles r join homes s on s.id = r.property_id
        where r.user_id = e.person_id and ${isSeen}
      union all select from homes s where s.id = u.requested_property_id
        and u.status in ('Pending', 'Rejected') and ${isSeen})
    else true end`
}

/** Looks up names for the rows of the page only. */
async function withNames(
  ctx: Ctx,
  listed: readonly (SortedRow & { id: number })[],
): Promise<(AuditEventRow & SortedRow)[]> {
  if (listed.length === 0) return []
  const isWhole = includes(ctx.actor, 'audit:read', {})
  const isPropertySeen = where(ctx.actor, 'audit:read', { developmentId: sql.ref('p.development_id') })
  const isPlaceSeen = where(ctx.actor, 'audit:read', { developmentId: sql.ref('d.id') })
  const rows = await rowsOf(
    ctx.db,
    EVENT,
    sql`select e.id, e.at as "happenedAt", e.action, e.object_type as "objectType", e.object_id as "objectId",
        e.person_id as "personId", e.actor_id as "actorId", e.before, e.after, ${named('a')} as "actorName",
        case e.object_type
          when 'user' then ${named('u')}
          when 'session' then ${named('u')}
          when 'issue' then (select i.job_id::text from issues i where i.id = e.object_id)
          when 'property' then (select p.name from places p where p.id = e.object_id)
          when 'development' then (select d.name from developments d where d.id = e.object_id)
          when 'activity' then (select m.name from maintenance_activities m where m.id = e.object_id)
          when 'alert' then (select l.message from alerts l where l.id = e.object_id)
          when 'invite' then (select v.first_name || ' ' || v.last_name from invitations v where v.id = e.object_id)
          when 'area' then (select o.name from areas o where o.id = e.object_id)
          when 'category' then (select k.name from categories k where k.id = e.object_id)
          when 'bankHoliday' then coalesce(t.texts ->> 'after.name', t.texts ->> 'before.name')
        end as "objectName",
        not ${isWhole ? sql`true` : isInScope(ctx)} as "isElsewhere",
        case
          when p.id is not null and not e.after ? 'propertyIds'
            then case when ${isPropertySeen} then p.name else 'a property' end
          when d.id is not null then case when ${isPlaceSeen} then d.name else 'a development' end
        end as "placeName"
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
      left join places p on p.id = (e.after ->> 'propertyId')::bigint
      left join developments d on d.id = (e.after ->> 'developmentId')::bigint`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return listed.flatMap(({ sortValue, sortIds, id: eventId }) => {
    const row = known.get(eventId)
    return row ? [{ ...row, sortValue, sortIds }] : []
  })
}
