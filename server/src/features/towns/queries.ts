import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx } from '../../context.ts'
import { hasRow } from '../../db/statements.ts'
import { countList } from '../../db/keyset.ts'
import type { NamePosition } from '../../db/keyset.ts'
import { contains, nameText, propertyText } from '../../db/searchTexts.ts'

export interface PlaceRow {
  id: number
  name: string
}

const TOWN_IN_USE = sql<SqlBool>`exists (
  select from developments d join homes p on p.development_id = d.id
  where d.town_id = t.id and d.is_active and p.is_active)`

/** Puts the United Kingdom first and sorts the other countries by name. */
export async function findCountries(ctx: SystemCtx, onlyInUse: boolean): Promise<PlaceRow[]> {
  return ctx.db
    .selectFrom('countries as c')
    .select(['c.id', 'c.name'])
    .$if(onlyInUse, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('towns as t').select('t.id').whereRef('t.country_id', '=', 'c.id').where(TOWN_IN_USE),
        ),
      ),
    )
    .orderBy(sql`c.iso_code <> 'GB'`)
    .orderBy('c.name')
    .execute()
}

export async function hasCountry(ctx: SystemCtx, id: number): Promise<boolean> {
  return hasRow(ctx.db, 'countries', { id })
}

export async function hasTown(ctx: SystemCtx, id: number): Promise<boolean> {
  return hasRow(ctx.db, 'towns', { id })
}

export interface PlaceFilter {
  q: string | undefined
  limit: number
  after: NamePosition | undefined
}

interface Found<Row> {
  /** The query reads one row more than the limit, to show whether there are more rows. */
  rows: Row[]
  total: number
}

function matches(filter: PlaceFilter, text: RawBuilder<string>): RawBuilder<SqlBool> {
  return filter.q === undefined || filter.q === '' ? sql<SqlBool>`true` : contains(text, filter.q)
}

export async function findTowns(
  ctx: SystemCtx,
  countryId: number,
  onlyInUse: boolean,
  filter: PlaceFilter,
): Promise<Found<PlaceRow>> {
  const matching = ctx.db
    .selectFrom('towns as t')
    .where('t.country_id', '=', countryId)
    .where(matches(filter, sql`t.name`))
    .$if(onlyInUse, (query) => query.where(TOWN_IN_USE))
  const { after } = filter
  const rows = await matching
    .select(['t.id', 't.name'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(t.name, t.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(filter.limit + 1)
    .execute()
  const list = { rows, limit: filter.limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('t.id')}`) }
}

export interface AddressRow extends PlaceRow {
  address: string
  town: string
}

function activeProperties(ctx: SystemCtx) {
  return ctx.db
    .selectFrom('homes as p')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .innerJoin('towns as t', 't.id', 'd.town_id')
    .where('p.is_active', '=', true)
    .where('d.is_active', '=', true)
}

export async function findAddresses(
  ctx: SystemCtx,
  townId: number,
  filter: PlaceFilter,
): Promise<Found<AddressRow>> {
  const matching = activeProperties(ctx)
    .where('d.town_id', '=', townId)
    .where(matches(filter, sql`${propertyText()} || ' ' || ${nameText('d')}`))
  const { after } = filter
  const rows = await matching
    .select(['p.id', 'p.name', 'p.address', 't.name as town'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(p.name, p.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(filter.limit + 1)
    .execute()
  const list = { rows, limit: filter.limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('p.id')}`) }
}

/** Returns the address if people can sign up for it. */
export async function findActiveAddress(
  ctx: SystemCtx,
  propertyId: number,
): Promise<(AddressRow & { developmentId: number }) | undefined> {
  return activeProperties(ctx)
    .select(['p.id', 'p.name', 'p.address', 't.name as town', 'd.id as developmentId'])
    .where('p.id', '=', propertyId)
    .executeTakeFirst()
}

export async function findCountryIds(ctx: SystemCtx): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('countries').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}
