import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { COUNT_CAP, NOT_A_CURSOR } from '@doorstep/contract/paging'
import { invalid } from '../errors.ts'
import type { ReadDb } from './client.ts'

/** The last row of the page before, or with `back` the first row of the page after. */
export interface SortPosition {
  value: string
  ids: number[]
  back?: boolean | undefined
  /** Of the whole list, as its first page counted it. */
  total?: number | undefined
}

/** What the cursor of a row is made of. */
export interface SortedRow {
  sortValue: string
  sortIds: number[]
}

/** The last row of the page before, in a list by name. */
export interface NamePosition {
  name: string
  id: number
  total?: number | undefined
}

/** The same in a list by id. */
export type IdPosition = Omit<NamePosition, 'name'>

interface SortOrder {
  by: RawBuilder<unknown>
  type: 'text' | 'timestamptz' | 'date' | 'bigint'
  /** What settles the order of equal values; empty where there are none. */
  ids: readonly RawBuilder<unknown>[]
  descending: boolean
}

/** What a query of one page needs: its order, where the page starts, and the columns that its cursors are made of. */
export function keyset(
  { by, type, ids, descending }: SortOrder,
  position: SortPosition | undefined,
): {
  order: RawBuilder<unknown>
  beyond: RawBuilder<SqlBool>
  sortValue: RawBuilder<string>
  sortIds: RawBuilder<number[]>
} {
  const goesDown = descending !== (position?.back === true)
  const direction = goesDown ? sql` desc` : sql` asc`
  const columns = [by, ...ids]
  if (position && position.ids.length !== ids.length) throw invalid({ cursor: NOT_A_CURSOR })
  const values = position && [
    sql`${position.value}::${sql.raw(type)}`,
    ...position.ids.map((id) => sql`${id}::bigint`),
  ]
  return {
    order: sql.join(columns.map((column) => sql`${column}${direction}`)),
    beyond: values
      ? sql<SqlBool>`(${sql.join(columns)}) ${goesDown ? sql`<` : sql`>`} (${sql.join(values)})`
      : sql<SqlBool>`true`,
    sortValue: sql<string>`(${by})::text`,
    sortIds: sql<number[]>`json_build_array(${sql.join(ids)})`,
  }
}

type Keyset = ReturnType<typeof keyset>

/** The query's rows on one page, in its order, with the columns that its cursors are made of. */
export function onPage<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  page: Keyset,
  filter: { limit: number },
) {
  return query
    .select([page.sortValue.as('sortValue'), page.sortIds.as('sortIds')])
    .where(page.beyond)
    .orderBy(page.order)
    .limit(pageLimit(filter))
}

/** One row more than the page tells that there are more. A literal: its size decides how the page is found. */
export function pageLimit({ limit }: { limit: number }): RawBuilder<number> {
  return sql<number>`${sql.lit(limit + 1)}`
}

interface Counted {
  limit: number
  /** Where the page goes on from; a list is counted once, with its first page. */
  position: { total?: number | undefined } | undefined
}

/** How many rows there are; one above the cap when there are more. */
export async function countList(
  db: ReadDb,
  { rows, limit, position }: Counted & { rows: readonly unknown[] },
  matching: RawBuilder<unknown>,
): Promise<number> {
  if (position?.total !== undefined) return position.total
  // A first page that is the whole list has counted itself.
  if (!position && rows.length <= limit) return rows.length
  const { total } = await db.selectNoFrom(countCapped(matching).as('total')).executeTakeFirstOrThrow()
  return total
}

/**
 * The same as a column of the statement that reads the rows from a query of the page: the row that tells of a next page
 * has it, so that a list of one page is not counted. `totalOf` finds it there.
 */
export function totalOfPage(
  { limit, position }: Counted,
  matching: RawBuilder<unknown>,
): RawBuilder<number | null> {
  if (position?.total !== undefined) return sql<number>`${position.total}::integer`
  if (position) return countCapped(matching)
  return sql`case when row_number() over () > ${sql.lit(limit)} then ${countCapped(matching)} end`
}

/** How many there are, of the rows of a statement with `totalOfPage`. */
export function totalOf(
  rows: readonly { total: number | null }[],
  position: { total?: number | undefined } | undefined,
): number {
  return rows.at(-1)?.total ?? position?.total ?? rows.length
}

/** How many there are, as far as lists say. */
export function countCapped(matching: RawBuilder<unknown>, cap = COUNT_CAP + 1): RawBuilder<number> {
  return sql<number>`(select count(*) from (${matching} limit ${sql.lit(cap)}) matching)`
}
