import type { AnnouncementAudience, AnnouncementState } from '@doorstep/contract/announcements/rules'
import type { ListAnnouncements } from '@doorstep/contract/announcements/schema'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { contains } from '../../db/searchTexts.ts'
import { insertRow, updateRow } from '../../db/statements.ts'
import { where } from '../../policy/scopes.ts'

function announcements({ db }: SystemCtx) {
  return db
    .selectFrom('announcements as a')
    .innerJoin('developments as d', 'd.id', 'a.development_id')
    .leftJoin('users as w', 'w.id', 'a.created_by')
}

// Check constraints guarantee the types of these columns.
const COLUMNS = [
  'a.id',
  'a.development_id as developmentId',
  'd.name as developmentName',
  'd.site_name as siteName',
  'a.block_id as blockId',
  sql<string | null>`(select b.name from blocks b where b.id = a.block_id)`.as('blockName'),
  'a.title',
  'a.body',
  sql<AnnouncementAudience>`a.audience`.as('audience'),
  'a.by_mail as byMail',
  'a.by_sms as bySms',
  'a.send_at as sendAt',
  sql<string | null>`a.show_until::text`.as('showUntil'),
  sql<AnnouncementState>`a.state`.as('state'),
  'a.version',
  sql<string | null>`w.first_name || ' ' || w.last_name`.as('createdBy'),
  'a.confirmed_by as confirmedById',
  'a.begun_at as begunAt',
  'a.created_at as createdAt',
  'a.updated_at as updatedAt',
  sql<number>`(select count(*) from announcement_homes h where h.announcement_id = a.id)`.as('homeCount'),
  sql<number>`(select count(*) from announcement_recipients r where r.announcement_id = a.id)`.as('people'),
  sql<number | null>`(select l.id from alerts l where l.announcement_id = a.id)`.as('alertId'),
] as const

const announcementRows = (ctx: SystemCtx) => announcements(ctx).select(COLUMNS)
export type AnnouncementRow = QueryRow<typeof announcementRows>

/** Limits `announcements a` to developments that the reader manages. */
const isManaged = (ctx: Ctx): RawBuilder<SqlBool> =>
  where(ctx.actor, 'announcement:manage', { developmentId: sql.ref('a.development_id') })

/** One page of the announcements that the reader manages, plus one row to detect a next page. */
export async function findAnnouncements(
  ctx: Ctx,
  filter: ListAnnouncements,
  position: SortPosition | undefined,
): Promise<{ rows: (AnnouncementRow & SortedRow)[]; total: number }> {
  const descending = filter.sort.startsWith('-')
  const matching = announcements(ctx).where(isManaged(ctx)).where(filterOf(filter))
  const order = { by: sql`a.created_at`, type: 'timestamptz', ids: [sql`a.id`], descending } as const
  return readPage(ctx.db, matching.select(COLUMNS), order, { limit: filter.limit, position })
}

function filterOf({ state, developmentId, q }: ListAnnouncements): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (state !== undefined) conditions.push(sql`a.state = ${state}`)
  if (developmentId !== undefined) conditions.push(sql`a.development_id = ${developmentId}`)
  if (q !== undefined && q !== '') conditions.push(contains(sql`a.title`, q))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Finds the announcement, if the reader manages it. */
export async function findManaged(ctx: Ctx, id: number): Promise<AnnouncementRow | undefined> {
  return announcementRows(ctx).where('a.id', '=', id).where(isManaged(ctx)).executeTakeFirst()
}

/** Finds the announcement, if the actor manages it, and locks it until the transaction ends. */
export async function lockManaged(ctx: WriteCtx, id: number): Promise<AnnouncementRow | undefined> {
  return announcementRows(ctx).where('a.id', '=', id).where(isManaged(ctx)).forUpdate('a').executeTakeFirst()
}

/** Locks the announcement for the job that sends it, so that other jobs wait. */
export async function lockAnnouncement(
  ctx: SystemWriteCtx,
  id: number,
): Promise<AnnouncementRow | undefined> {
  return announcementRows(ctx).where('a.id', '=', id).forUpdate('a').executeTakeFirst()
}

/** Finds an announcement that has reached a home in the scope of the reader's right. */
export async function findReached(ctx: Ctx, id: number): Promise<AnnouncementRow | undefined> {
  const isHere = where(ctx.actor, 'announcement:read', {
    propertyId: sql.ref('p.id'),
    developmentId: sql.ref('p.development_id'),
  })
  return announcementRows(ctx)
    .where('a.id', '=', id)
    .where('a.state', 'in', ['Sending', 'Sent'])
    .where(
      sql<boolean>`exists (select from homes p where p.development_id = a.development_id and ${isHere}
        and (a.block_id is null or a.block_id = p.block_id)
        and (a.audience = 'development' or exists (select from announcement_homes h
          where h.announcement_id = a.id and h.property_id = p.id)))`,
    )
    .executeTakeFirst()
}

export async function findHomes(ctx: SystemCtx, id: number): Promise<{ id: number; name: string }[]> {
  return ctx.db
    .selectFrom('announcement_homes as h')
    .innerJoin('homes as p', 'p.id', 'h.property_id')
    .select(['p.id', 'p.name'])
    .where('h.announcement_id', '=', id)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

/** Counts how many of these homes are active and belong to the development. */
export async function countHomes(
  ctx: SystemCtx,
  developmentId: number,
  propertyIds: readonly number[],
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('homes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('development_id', '=', developmentId)
    .where('is_active', '=', true)
    .where(sql<boolean>`id = any(${propertyIds}::bigint[])`)
    .executeTakeFirstOrThrow()
  return count
}

export type AnnouncementFields = Pick<
  AnnouncementRow,
  'developmentId' | 'blockId' | 'title' | 'body' | 'audience' | 'byMail' | 'bySms' | 'sendAt' | 'showUntil'
>

const columns = (fields: AnnouncementFields) => ({
  development_id: fields.developmentId,
  block_id: fields.blockId,
  title: fields.title,
  body: fields.body,
  audience: fields.audience,
  by_mail: fields.byMail,
  by_sms: fields.bySms,
  send_at: fields.sendAt,
  show_until: fields.showUntil,
})

export async function insertAnnouncement(ctx: WriteCtx, fields: AnnouncementFields): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'announcements', {
    ...columns(fields),
    created_by: ctx.actor.userId,
    created_at: at,
    updated_at: at,
  })
}

export async function updateFields(ctx: WriteCtx, id: number, fields: AnnouncementFields): Promise<void> {
  await updateRow(ctx.db, 'announcements', id, {
    ...columns(fields),
    version: sql<number>`version + 1`,
    updated_at: ctx.now(),
  })
}

export async function replaceHomes(ctx: WriteCtx, id: number, propertyIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('announcement_homes').where('announcement_id', '=', id).execute()
  if (propertyIds.length === 0) return
  await ctx.db
    .insertInto('announcement_homes')
    .values(propertyIds.map((propertyId) => ({ announcement_id: id, property_id: propertyId })))
    .execute()
}

interface Step {
  to: AnnouncementState
  confirmedBy?: number
}

export async function updateState(ctx: SystemWriteCtx, id: number, { to, confirmedBy }: Step): Promise<void> {
  const at = ctx.now()
  await updateRow(ctx.db, 'announcements', id, {
    state: to,
    version: sql<number>`version + 1`,
    updated_at: at,
    ...(confirmedBy !== undefined && { confirmed_by: confirmedBy, confirmed_at: at }),
    ...(to === 'Sending' && { begun_at: at }),
    ...(to === 'Sent' && { finished_at: at }),
  })
}
