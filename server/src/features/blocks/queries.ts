import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ListBlocks } from '@doorstep/contract/blocks/schema'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { hasRow } from '../../db/statements.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortPosition, SortedRow } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { contains, nameText } from '../../db/searchTexts.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'

/** A condition for blocks in the right's scope, and for blocks with a home in its scope. */
function inScope(ctx: Ctx, right: Right): RawBuilder<SqlBool> {
  const ofDevelopment = where(ctx.actor, right, { developmentId: sql.ref('b.development_id') })
  return sql<SqlBool>`(${ofDevelopment} or exists (select from homes p
    where p.block_id = b.id and ${where(ctx.actor, right, { propertyId: sql.ref('p.id') })}))`
}

function blocks({ db }: Ctx) {
  return db
    .selectFrom('blocks as b')
    .innerJoin('developments as d', 'd.id', 'b.development_id')
    .innerJoin('towns as t', 't.id', 'd.town_id')
    .innerJoin('countries as c', 'c.id', 't.country_id')
}

const COLUMNS = [
  'b.id',
  'b.name',
  'b.development_id as developmentId',
  'd.name as developmentName',
  'd.site_name as siteName',
  sql<boolean>`c.iso_code = 'GB' and coalesce(d.nation, 'england') = 'england'`.as('isInEngland'),
  'b.is_active as isActive',
  'b.address',
  'b.postcode',
  'b.storeys',
  'b.height_metres as heightMetres',
  'b.year_built as yearBuilt',
  'b.emergency_number as emergencyNumber',
  'b.is_tall as isTall',
  'b.tall_reason as tallReason',
  'b.is_higher_risk as isHigherRisk',
  'b.higher_risk_reason as higherRiskReason',
  sql<number>`(select count(*) from homes p where p.block_id = b.id)::int`.as('homeCount'),
  sql<number>`(select p.id from places p where p.block_id = b.id and p.kind = 'common')`.as('commonPartsId'),
  'b.version',
] as const

function blockRows(ctx: Ctx) {
  return blocks(ctx).select(COLUMNS)
}

export type BlockRow = QueryRow<typeof blockRows>

const ORDERS = { name: sql`b.name`, development: sql`d.name` }

/** Fetches one row more than a page, to show whether another page follows. */
export async function findBlocks(
  ctx: Ctx,
  filter: ListBlocks,
  position: SortPosition | undefined,
): Promise<{ rows: (BlockRow & SortedRow)[]; total: number }> {
  const { q = '', developmentId, active = '', sort } = filter
  const by = ORDERS[sort.replace('-', '') as keyof typeof ORDERS]
  const matching = blocks(ctx)
    .where(inScope(ctx, 'block:list'))
    .$if(developmentId !== undefined, (query) => query.where('b.development_id', '=', developmentId ?? 0))
    .$if(active !== '', (query) => query.where('b.is_active', '=', active === 'true'))
    .$if(q !== '', (query) =>
      query.where(sql<SqlBool>`(${contains(nameText('b'), q)} or ${contains(nameText('d'), q)})`),
    )
  const order = { by, type: 'text', ids: [sql`b.id`], descending: sort.startsWith('-') } as const
  return readPage(ctx.db, matching.select(COLUMNS), order, { limit: filter.limit, position })
}

export async function findBlock(ctx: Ctx, right: Right, blockId: number): Promise<BlockRow | undefined> {
  return blockRows(ctx).where('b.id', '=', blockId).where(inScope(ctx, right)).executeTakeFirst()
}

/** Returns whether this is an active block of the development. */
export async function isBlockOf({ db }: SystemCtx, developmentId: number, blockId: number): Promise<boolean> {
  return hasRow(db, 'blocks', { id: blockId, development_id: developmentId, is_active: true })
}

export async function lockBlock(ctx: SystemWriteCtx, blockId: number): Promise<void> {
  await sql`select from blocks where id = ${blockId} for update`.execute(ctx.db)
}

/** Returns all blocks of these developments that the actor can change. */
export async function findBlocksOf(ctx: Ctx, developmentIds: readonly number[]): Promise<BlockRow[]> {
  return blockRows(ctx)
    .where(sql<SqlBool>`b.development_id = any(${[...developmentIds]}::bigint[])`)
    .where(inScope(ctx, 'block:manage'))
    .execute()
}
