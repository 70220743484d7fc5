import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type {
  Development,
  DevelopmentPlaces,
  ListDevelopmentPlaces,
  ListDevelopments,
} from '@doorstep/contract/developments/schema'
import type { Ctx } from '../../context.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortPosition, SortedRow } from '../../db/keyset.ts'
import { contains, developmentText } from '../../db/searchTexts.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'

export type DevelopmentRow = Omit<Development, 'can'>
type SortedDevelopmentRow = DevelopmentRow & SortedRow

type Filter = Pick<ListDevelopments, 'sort' | 'limit' | 'q' | 'developmentId' | 'city' | 'country'> & {
  onlyActive?: boolean
}

const ORDERS = { name: sql`d.name`, city: sql`t.name`, country: sql`c.name` }

function developments({ db }: Ctx) {
  return db
    .selectFrom('developments as d')
    .innerJoin('towns as t', 't.id', 'd.town_id')
    .innerJoin('countries as c', 'c.id', 't.country_id')
}

const COLUMNS = [
  'd.id as developmentId',
  'd.name as developmentName',
  'd.site_name as siteName',
  'd.address',
  't.id as cityId',
  't.name as city',
  'c.id as countryId',
  'c.name as country',
  'd.emergency_number as emergencyNumber',
  'd.is_active as isActive',
  'd.version',
] as const

/** A condition for developments in the right's scope, and for developments with a property in that scope. */
export function isDevelopmentInScope(ctx: Ctx): RawBuilder<SqlBool> {
  const developmentId = sql.ref('d.id')
  const right = 'development:list'
  return sql<SqlBool>`(${where(ctx.actor, right, { developmentId })} or exists (select from homes p
    where p.development_id = d.id and ${where(ctx.actor, right, { propertyId: sql.ref('p.id') })}))`
}

function filterOf({ q, developmentId, city, country, onlyActive }: Filter): RawBuilder<SqlBool> {
  const conditions = [sql`true`]
  if (onlyActive === true) conditions.push(sql`d.is_active`)
  if (developmentId !== undefined) conditions.push(sql`d.id = ${developmentId}`)
  if (city !== undefined && city !== '') conditions.push(sql`t.name = ${city}`)
  if (country !== undefined && country !== '') conditions.push(sql`c.name = ${country}`)
  if (q !== undefined && q !== '') conditions.push(contains(developmentText('d'), q))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** One page of the developments in scope, plus one row to detect a next page. */
export async function findDevelopments(
  ctx: Ctx,
  filter: Filter,
  position: SortPosition | undefined,
): Promise<{ rows: SortedDevelopmentRow[]; total: number }> {
  const key = filter.sort.replace('-', '') as keyof typeof ORDERS
  const matching = developments(ctx).where(isDevelopmentInScope(ctx)).where(filterOf(filter))
  const descending = filter.sort.startsWith('-')
  const order = { by: ORDERS[key], type: 'text', ids: [sql`d.id`], descending } as const
  return readPage(ctx.db, matching.select(COLUMNS), order, { limit: filter.limit, position })
}

/** Finds the countries and cities with developments in scope. The filter limits only the cities. */
export async function findDevelopmentPlaces(
  ctx: Ctx,
  filter: ListDevelopmentPlaces,
  citiesMax: number,
): Promise<DevelopmentPlaces> {
  const { country, q } = filter
  const seen = developments(ctx).where(isDevelopmentInScope(ctx))
  const countries = await seen.select('c.name').distinct().orderBy('c.name').execute()
  const cities = await seen
    .select('t.name')
    .distinct()
    .where(filterOf({ sort: 'name', limit: 1, country }))
    .$if(q !== undefined && q !== '', (query) => query.where(contains(sql`t.name`, q ?? '')))
    .orderBy('t.name')
    .limit(citiesMax)
    .execute()
  return { countries: countries.map(({ name }) => name), cities: cities.map(({ name }) => name) }
}

const ownScope = (ctx: Ctx, right: Right): RawBuilder<SqlBool> =>
  where(ctx.actor, right, { developmentId: sql.ref('d.id') })

/** Returns the id of the development with this site name, whatever its case, if the right covers it. */
export async function findDevelopmentBySite(
  ctx: Ctx,
  right: Right,
  siteName: string,
): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('developments as d')
    .select('d.id')
    .where(sql<SqlBool>`lower(btrim(d.site_name)) = lower(btrim(${siteName}))`)
    .where(ownScope(ctx, right))
    .executeTakeFirst()
  return row?.id
}

/** Finds the development, if the right itself covers it. `lock` keeps the row locked until the transaction ends. */
export async function findDevelopment(
  ctx: Ctx,
  right: Right,
  developmentId: number,
  { lock = false } = {},
): Promise<DevelopmentRow | undefined> {
  return developments(ctx)
    .select(COLUMNS)
    .where('d.id', '=', developmentId)
    .where(ownScope(ctx, right))
    .$if(lock, (query) => query.forUpdate('d'))
    .executeTakeFirst()
}

/** Returns the developments with these ids that the right covers, keyed by id. */
export async function findDevelopmentsById(
  ctx: Ctx,
  right: Right,
  ids: readonly number[],
): Promise<Map<number, DevelopmentRow>> {
  const rows = await developments(ctx)
    .select(COLUMNS)
    .where(sql<SqlBool>`d.id = any(${[...ids]}::bigint[])`)
    .where(ownScope(ctx, right))
    .execute()
  return new Map(rows.map((row) => [row.developmentId, row]))
}

/** Returns the site names of the developments that the right covers, keyed by id. */
export async function findSiteNames(ctx: Ctx, right: Right): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('developments as d')
    .select(['d.id', 'd.site_name as siteName'])
    .where(ownScope(ctx, right))
    .execute()
  return new Map(rows.map(({ id, siteName }) => [id, siteName]))
}

export async function coversDevelopment(ctx: Ctx, right: Right, developmentId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('developments as d')
    .select('d.id')
    .where('d.id', '=', developmentId)
    .where(ownScope(ctx, right))
    .executeTakeFirst()
  return row !== undefined
}

export async function findSitesInScope(
  ctx: Ctx,
  right: Right,
  named: readonly { siteName: string }[],
): Promise<Map<string, number>> {
  const keys = named.map(({ siteName }) => siteName.toLowerCase())
  const siteKey = sql<string>`lower(btrim(d.site_name))`
  const rows = await ctx.db
    .selectFrom('developments as d')
    .select(['d.id', siteKey.as('key')])
    .where(sql<SqlBool>`${siteKey} = any(${keys}::text[])`)
    .where(ownScope(ctx, right))
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}
