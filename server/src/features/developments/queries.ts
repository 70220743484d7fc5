import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type {
  Development,
  DevelopmentPlaces,
  ListDevelopmentPlaces,
  ListDevelopments,
} from '@doorstep/contract/developments/schema'
import type { Ctx } from '../../context.ts'
import { countList, keyset, pageLimit } from '../../db/keyset.ts'
import type { SortPlace } from '../../db/keyset.ts'
import { likePattern } from '../../db/like.ts'
import { nameText } from '../../db/searchTexts.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'

export type DevelopmentRow = Omit<Development, 'can'>
type SortedDevelopmentRow = DevelopmentRow & { sortValue: string; sortIds: number[] }

type Filter = Pick<ListDevelopments, 'sort' | 'limit' | 'q' | 'developmentId' | 'city' | 'country'> & {
  onlyActive?: boolean
}

const ORDERS = { name: sql`d.name`, city: sql`t.name`, country: sql`c.name` }
const FROM = sql`developments d join towns t on t.id = d.town_id join countries c on c.id = t.country_id`

const COLUMNS = sql`d.id as "developmentId", d.name as "developmentName", d.site_name as "siteName", d.address,
  t.id as "cityId", t.name as city, c.id as "countryId", c.name as country, d.is_active as "isActive", d.version`

/** Developments that the right covers themselves, and those of properties that it covers. */
function inScope(ctx: Ctx): RawBuilder<SqlBool> {
  const developmentId = sql.ref('d.id')
  const right = 'development:list'
  return sql<SqlBool>`(${where(ctx.actor, right, { developmentId })} or exists (select from properties p
    where p.development_id = d.id and ${where(ctx.actor, right, { propertyId: sql.ref('p.id') })}))`
}

function filterOf({ q, developmentId, city, country, onlyActive }: Filter): RawBuilder<SqlBool> {
  const conditions = [sql`true`]
  if (onlyActive === true) conditions.push(sql`d.is_active`)
  if (developmentId !== undefined) conditions.push(sql`d.id = ${developmentId}`)
  if (city !== undefined && city !== '') conditions.push(sql`t.name = ${city}`)
  if (country !== undefined && country !== '') conditions.push(sql`c.name = ${country}`)
  if (q !== undefined && q !== '')
    conditions.push(sql`${nameText('d')} || ' ' || d.site_name || ' ' || d.address ilike ${likePattern(q)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** One page of the developments in scope, and the row after it where there is one. */
export async function findDevelopments(
  ctx: Ctx,
  filter: Filter,
  place: SortPlace | undefined,
): Promise<{ rows: SortedDevelopmentRow[]; total: number }> {
  const key = filter.sort.replace('-', '') as keyof typeof ORDERS
  const page = keyset(
    { by: ORDERS[key], type: 'text', ids: [sql`d.id`], descending: filter.sort.startsWith('-') },
    place,
  )
  const matching = sql`from ${FROM} where ${inScope(ctx)} and ${filterOf(filter)}`
  const { rows } = await sql<SortedDevelopmentRow>`
    select ${COLUMNS}, ${page.sortValue} as "sortValue", ${page.sortIds} as "sortIds"
    ${matching} and ${page.beyond} order by ${page.order} limit ${pageLimit(filter)}`.execute(ctx.db)
  const total = await countList(ctx.db, { rows, limit: filter.limit, place }, sql`select d.id ${matching}`)
  return { rows, total }
}

/** Names of countries and, as the filter wants them, of cities in which there are developments in scope. */
export async function findDevelopmentPlaces(
  ctx: Ctx,
  filter: ListDevelopmentPlaces,
  citiesMax: number,
): Promise<DevelopmentPlaces> {
  const { country, q } = filter
  const ofCountry = filterOf({ sort: 'name', limit: 1, country })
  const ofText = q !== undefined && q !== '' ? sql`t.name ilike ${likePattern(q)}` : sql`true`
  const countries = await sql<{ name: string }>`
    select distinct c.name from ${FROM} where ${inScope(ctx)} order by c.name`.execute(ctx.db)
  const cities = await sql<{ name: string }>`
    select distinct t.name from ${FROM} where ${inScope(ctx)} and ${ofCountry} and ${ofText}
    order by t.name limit ${citiesMax}`.execute(ctx.db)
  return { countries: countries.rows.map(({ name }) => name), cities: cities.rows.map(({ name }) => name) }
}

/** The development of this site name, whatever its case, when the right covers it. */
export async function findDevelopmentBySite(
  ctx: Ctx,
  right: Right,
  siteName: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select d.id from developments d
    where lower(btrim(d.site_name)) = lower(btrim(${siteName}))
      and ${where(ctx.actor, right, { developmentId: sql.ref('d.id') })}`.execute(ctx.db)
  return rows[0]?.id
}

/** The development when the right covers it itself; with `lock` locked until the transaction ends. */
export async function findDevelopment(
  ctx: Ctx,
  right: Right,
  developmentId: number,
  { lock = false } = {},
): Promise<DevelopmentRow | undefined> {
  const { rows } = await sql<DevelopmentRow>`select ${COLUMNS} from ${FROM}
    where d.id = ${developmentId} and ${where(ctx.actor, right, { developmentId: sql.ref('d.id') })}
    ${lock ? sql`for update of d` : sql``}`.execute(ctx.db)
  return rows[0]
}

/** Those of these developments that the right covers, by their ids. */
export async function findDevelopmentsById(
  ctx: Ctx,
  right: Right,
  ids: readonly number[],
): Promise<Map<number, DevelopmentRow>> {
  const { rows } = await sql<DevelopmentRow>`select ${COLUMNS} from ${FROM}
    where d.id = any(${[...ids]}::bigint[])
      and ${where(ctx.actor, right, { developmentId: sql.ref('d.id') })}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.developmentId, row]))
}

/** Ids of the developments that the right covers, by their site names in lower case. */
export async function findSitesInScope(
  ctx: Ctx,
  right: Right,
  siteNames: readonly string[],
): Promise<Map<string, number>> {
  const keys = siteNames.map((name) => name.toLowerCase())
  const { rows } = await sql<{ id: number; key: string }>`select d.id, lower(btrim(d.site_name)) as key
    from developments d where lower(btrim(d.site_name)) = any(${keys}::text[])
      and ${where(ctx.actor, right, { developmentId: sql.ref('d.id') })}`.execute(ctx.db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
