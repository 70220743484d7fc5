import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ListFirms } from '@doorstep/contract/firms/schema'
import { EXPIRY_WARNING_DAYS } from '@doorstep/contract/expiry/rules'
import type { PaperKind } from '@doorstep/contract/firms/rules'
import type { Trade } from '@doorstep/contract/orders/rules'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { columnsOf } from '../../db/columns.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { contains } from '../../db/searchTexts.ts'
import { insertRow } from '../../db/statements.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'

/** Limits firms to the person's own firm, and to firms that serve a development in their scope. */
function inScope(ctx: Ctx, right: Right): RawBuilder<SqlBool> {
  const serves = where(ctx.actor, right, { developmentId: sql.ref('s.development_id') })
  return sql<SqlBool>`(${where(ctx.actor, right, { firmId: sql.ref('f.id') })}
    or exists (select from firm_developments s where s.firm_id = f.id and ${serves}))`
}

const EXPIRES_ON = sql`(select min(e.expires_on) from firm_papers e where e.firm_id = f.id)`

function firms({ db }: SystemCtx) {
  return db
    .selectFrom('firms as f')
    .select(['f.id', 'f.name', 'f.email', 'f.phone', 'f.is_active as isActive', 'f.version'])
    .select([
      // The server writes only trades from the contract's list.
      sql<Trade[]>`f.trades`.as('trades'),
      sql<
        { id: number; name: string }[]
      >`(select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name)
        order by lower(d.name), d.id), '[]') from firm_developments s join developments d on d.id = s.development_id
        where s.firm_id = f.id)`.as('developments'),
      sql<number>`(select count(*) from firm_people m where m.firm_id = f.id)::int`.as('peopleCount'),
      // The earliest last day of the firm's papers.
      sql<string | null>`${EXPIRES_ON}::text`.as('expiresOn'),
    ])
}

export type FirmRow = QueryRow<typeof firms>

function papersAre(state: NonNullable<ListFirms['papers']>, today: string): RawBuilder<SqlBool> {
  const soon = sql`(${today}::date + ${EXPIRY_WARNING_DAYS[0]}::int)`
  if (state === 'none') return sql<SqlBool>`${EXPIRES_ON} is null`
  if (state === 'expired') return sql<SqlBool>`${EXPIRES_ON} < ${today}::date`
  if (state === 'expiring') return sql<SqlBool>`${EXPIRES_ON} between ${today}::date and ${soon}`
  return sql<SqlBool>`${EXPIRES_ON} > ${soon}`
}

function filterOf(filter: ListFirms, today: string): RawBuilder<SqlBool> {
  const { q, trade, developmentId, papers, active } = filter
  const conditions = [sql`true`]
  if (q !== undefined && q !== '') conditions.push(contains(sql`f.name || ' ' || f.email`, q))
  if (trade !== undefined && trade !== '') conditions.push(sql`${trade} = any(f.trades)`)
  if (developmentId !== undefined)
    conditions.push(sql`exists (select from firm_developments s where s.firm_id = f.id
      and s.development_id = ${developmentId})`)
  if (papers !== undefined && papers !== '') conditions.push(papersAre(papers, today))
  if (active !== undefined && active !== '') conditions.push(sql`f.is_active = ${active === 'true'}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Fetches one row more than a page, to show whether another page follows. */
export async function findFirms(
  ctx: Ctx,
  filter: ListFirms,
  { position, today }: { position: SortPosition | undefined; today: string },
): Promise<{ rows: (FirmRow & SortedRow)[]; total: number }> {
  const matching = firms(ctx).where(inScope(ctx, 'firm:read')).where(filterOf(filter, today))
  const descending = filter.sort === '-name'
  const order = { by: sql`lower(f.name)`, type: 'text', ids: [sql`f.id`], descending } as const
  return readPage(ctx.db, matching, order, { limit: filter.limit, position })
}

/** Returns the firm if this right covers the firm or a development that the firm serves. */
export async function findFirm(ctx: Ctx, right: Right, firmId: number): Promise<FirmRow | undefined> {
  return firms(ctx).where('f.id', '=', firmId).where(inScope(ctx, right)).executeTakeFirst()
}

export async function lockFirm(ctx: SystemWriteCtx, firmId: number): Promise<void> {
  await sql`select from firms where id = ${firmId} for update`.execute(ctx.db)
}

export async function findFirmNames(ctx: Ctx, right: Right): Promise<string[]> {
  const rows = await ctx.db.selectFrom('firms as f').select('f.name').where(inScope(ctx, right)).execute()
  return rows.map(({ name }) => name)
}

/** Returns the firms in scope with these names, keyed by the name in lower case. */
export async function findFirmsByName(
  ctx: Ctx,
  right: Right,
  names: readonly string[],
): Promise<Map<string, FirmRow>> {
  const keys = names.map((name) => name.toLowerCase())
  const rows = await firms(ctx)
    .where(sql<SqlBool>`lower(f.name) = any(${keys}::text[])`)
    .where(inScope(ctx, right))
    .execute()
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]))
}

export interface FirmFields {
  name: string
  trades: Trade[]
  email: string
  phone: string | null
}

export async function insertFirm(ctx: WriteCtx, fields: FirmFields): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'firms', {
    ...columnsOf('firms', fields),
    created_by: ctx.actor.userId,
    created_at: at,
    updated_at: at,
  })
}

interface Change extends Partial<FirmFields> {
  isActive?: boolean
}

/**
 * Writes the change and raises the version by one. Also raises the generation of the links if links and codes must stop
 * working.
 */
export async function updateFirmRow(
  ctx: SystemWriteCtx,
  firmId: number,
  change: Change,
  { endsLinks }: { endsLinks: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('firms')
    .set({ ...columnsOf('firms', change), version: sql`version + 1`, updated_at: ctx.now() })
    .$if(endsLinks, (query) => query.set({ link_generation: sql`link_generation + 1` }))
    .where('id', '=', firmId)
    .execute()
}

export async function replaceDevelopments(
  ctx: SystemWriteCtx,
  firmId: number,
  developmentIds: readonly number[],
): Promise<void> {
  await sql`delete from firm_developments where firm_id = ${firmId}
    and development_id <> all(${developmentIds}::bigint[])`.execute(ctx.db)
  await sql`insert into firm_developments (firm_id, development_id)
    select ${firmId}, id from developments where id = any(${developmentIds}::bigint[])
    on conflict do nothing`.execute(ctx.db)
}

export async function countDevelopments(
  ctx: Ctx,
  right: Right,
  developmentIds: readonly number[],
): Promise<number> {
  const row = await ctx.db
    .selectFrom('developments as d')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`d.id = any(${developmentIds}::bigint[])`)
    .where(where(ctx.actor, right, { developmentId: sql.ref('d.id') }))
    .executeTakeFirstOrThrow()
  return row.count
}

export interface PersonRow {
  id: number
  name: string
  email: string
}

export async function findPeople(ctx: SystemCtx, firmId: number): Promise<PersonRow[]> {
  return ctx.db
    .selectFrom('firm_people as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('m.firm_id', '=', firmId)
    .orderBy(sql`lower(u.first_name || ' ' || u.last_name)`)
    .orderBy('u.id')
    .execute()
}

function paperRows({ db }: SystemCtx) {
  return (
    db
      .selectFrom('firm_papers')
      .select(['id', 'firm_id as firmId', 'name', 'file_name as fileName', 'type'])
      .select('original_key as originalKey')
      // Check constraints allow only these values. The driver reads a day as text.
      .select([sql<PaperKind>`kind`.as('kind'), sql<string>`expires_on`.as('expiresOn')])
  )
}

export type PaperRow = QueryRow<typeof paperRows>

/** Returns the firm's papers, sorted by their last day. */
export async function findPapers(ctx: SystemCtx, firmId: number): Promise<PaperRow[]> {
  return paperRows(ctx).where('firm_id', '=', firmId).orderBy('expires_on').orderBy('id').execute()
}

/** Returns true if an active firm serves the development. The lock keeps this true until the transaction ends. */
export async function lockServing(ctx: WriteCtx, firmId: number, developmentId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('firms as f')
    .innerJoin('firm_developments as fd', 'fd.firm_id', 'f.id')
    .select('f.id')
    .where('f.id', '=', firmId)
    .where('fd.development_id', '=', developmentId)
    .where('f.is_active', '=', true)
    .forShare('f')
    .executeTakeFirst()
  return row !== undefined
}
