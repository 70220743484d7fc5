import { sql } from 'kysely'
import type { SqlBool, RawBuilder } from 'kysely'
import type { Nation } from '@doorstep/contract/collections/rules'
import type { ListProperties } from '@doorstep/contract/properties/schema'
import type { Ctx, SystemCtx } from '../../context.ts'
import { countList, pageLimit, readPage } from '../../db/keyset.ts'
import type { NamePosition, SortedRow, SortPosition } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { contains, nameText, propertyText } from '../../db/searchTexts.ts'
import { where } from '../../policy/scopes.ts'
import type { Right } from '../../policy/policy.ts'

function properties(ctx: SystemCtx) {
  return ctx.db
    .selectFrom('homes as p')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .innerJoin('towns as t', 't.id', 'd.town_id')
    .innerJoin('countries as c', 'c.id', 't.country_id')
    .leftJoin('blocks as b', 'b.id', 'p.block_id')
}

function inScope(ctx: Ctx, right: Right): RawBuilder<SqlBool> {
  return where(ctx.actor, right, { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') })
}

/** Searches the property and its development separately, so that each search uses its own index. */
function hasText(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${contains(propertyText(), text)} or p.development_id = any(array(
    select named.id from developments named where ${contains(nameText('named'), text)})))`
}

/**
 * Null if staff have not set the nation. In an emergency, a wrong guess could mislead people. The cast is safe, because
 * a check constraint allows no other values.
 */
const NATION = sql<Nation | null>`d.nation`.as('nation')

const COLUMNS = [
  'p.id',
  'p.name',
  'p.address',
  't.name as city',
  'c.name as country',
  'p.development_id as developmentId',
  'd.name as developmentName',
  'd.site_name as siteName',
  sql<string | null>`coalesce(b.emergency_number, d.emergency_number)`.as('emergencyNumber'),
  NATION,
  'd.address as developmentAddress',
  'p.is_active as isActive',
  'd.is_active as isDevelopmentActive',
  'p.block_id as blockId',
  'b.name as blockName',
  'p.version',
] as const

function propertyRows(ctx: SystemCtx) {
  return properties(ctx).select(COLUMNS)
}

export type PropertyRow = QueryRow<typeof propertyRows>

/** Returns the property if this right covers it. */
export async function findProperty(
  ctx: Ctx,
  right: Right,
  propertyId: number,
): Promise<PropertyRow | undefined> {
  return propertyRows(ctx).where('p.id', '=', propertyId).where(inScope(ctx, right)).executeTakeFirst()
}

export interface PropertyFilter {
  q: string | undefined
  limit: number
  after: NamePosition | undefined
}

/**
 * Finds the active properties that this right covers, sorted by name. One row more than the limit shows that there are
 * more.
 */
export async function findActiveProperties(
  ctx: Ctx,
  right: Right,
  filter: PropertyFilter,
): Promise<{ rows: PropertyRow[]; total: number }> {
  const matching = properties(ctx)
    .where(inScope(ctx, right))
    .where('p.is_active', '=', true)
    .where('d.is_active', '=', true)
    .$if(filter.q !== undefined && filter.q !== '', (query) => query.where(hasText(filter.q ?? '')))
  const { after } = filter
  const rows = await matching
    .select(COLUMNS)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(p.name, p.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(pageLimit(filter))
    .execute()
  const list = { rows, limit: filter.limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('p.id')}`) }
}

const ORDERS = { name: sql`p.name`, development: sql`d.name` }

/** Fetches one row more than a page, to show whether another page follows. */
export async function findProperties(
  ctx: Ctx,
  right: Right,
  filter: ListProperties,
  position: SortPosition | undefined,
): Promise<{ rows: (PropertyRow & SortedRow)[]; total: number }> {
  const { q, developmentId, blockId, active, sort } = filter
  const by = ORDERS[sort.replace('-', '') as keyof typeof ORDERS]
  const matching = properties(ctx)
    .where(inScope(ctx, right))
    .$if(developmentId !== undefined, (query) => query.where('p.development_id', '=', developmentId ?? 0))
    .$if(blockId !== undefined, (query) => query.where('p.block_id', '=', blockId ?? 0))
    .$if(active === 'true' || active === 'false', (query) =>
      query.where('p.is_active', '=', active === 'true'),
    )
    .$if(q !== undefined && q !== '', (query) => query.where(hasText(q ?? '')))
  const order = { by, type: 'text', ids: [sql`p.id`], descending: sort.startsWith('-') } as const
  return readPage(ctx.db, matching.select(COLUMNS), order, { limit: filter.limit, position })
}

interface OccupantFilter {
  q: string | undefined
  limit: number
  after: NamePosition | undefined
}

/** Returns the approved residents of the property. Other people can report for them. */
export async function findOccupants(
  ctx: Ctx,
  propertyId: number,
  filter: OccupantFilter,
): Promise<{ rows: { id: number; name: string }[]; total: number }> {
  const name = sql<string>`u.first_name || ' ' || u.last_name`
  const matching = ctx.db
    .selectFrom('property_roles as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.property_id', '=', propertyId)
    .where('m.role', '=', 'TENANT')
    .where('u.status', '=', 'Approved')
    .$if(filter.q !== undefined && filter.q !== '', (query) => query.where(contains(name, filter.q ?? '')))
  const { after } = filter
  const rows = await matching
    .select(['u.id', name.as('name')])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${name}, u.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy(name)
    .orderBy('u.id')
    .limit(pageLimit(filter))
    .execute()
  const list = { rows, limit: filter.limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('u.id')}`) }
}

export async function hasOccupant(ctx: SystemCtx, propertyId: number, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('property_roles as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.property_id', '=', propertyId)
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'TENANT')
    .where('u.status', '=', 'Approved')
    .executeTakeFirst()
  return row !== undefined
}
