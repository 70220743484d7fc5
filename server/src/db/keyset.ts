import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { COUNT_CAP, NOT_A_CURSOR } from '@doorstep/contract/paging'
import { invalid } from '../errors.ts'
import type { ReadDb } from './client.ts'

/** Last row of the previous page or, with `back`, first row of the next page. */
export interface SortPosition {
  value: string
  ids: number[]
  back?: boolean | undefined
  /** Number of rows in the whole list, as counted for the first page. */
  total?: number | undefined
}

/** The values that the cursor of a row contains. */
export interface SortedRow {
  sortValue: string
  sortIds: number[]
}

/** Last row of the previous page, in a list sorted by name. */
export interface NamePosition {
  name: string
  id: number
  total?: number | undefined
}

/** Last row of the previous page, in a list sorted by id. */
export type IdPosition = Omit<NamePosition, 'name'>

interface SortOrder {
  by: RawBuilder<unknown>
  type: 'text' | 'timestamptz' | 'date' | 'bigint'
  /** The columns that decide the order of equal values. Empty if no two values are equal. */
  ids: readonly RawBuilder<unknown>[]
  descending: boolean
}

/** Parts of a query for one page: its order, its start and the columns for its cursors. */
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

/** Limits the query to the rows of one page, in order, with the columns for its cursors. */
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

/** One extra row shows that there is a next page. The limit is a literal, because its size decides the plan. */
export function pageLimit({ limit }: { limit: number }): RawBuilder<number> {
  return sql<number>`${sql.lit(limit + 1)}`
}

interface Counted {
  limit: number
  /** The position at which the page starts. A list is counted only once, with its first page. */
  position: { total?: number | undefined } | undefined
}

/** Counts the rows of a list. If there are more rows than the cap, the result is the cap plus one. */
export async function countList(
  db: ReadDb,
  { rows, limit, position }: Counted & { rows: readonly unknown[] },
  matching: RawBuilder<unknown>,
): Promise<number> {
  if (position?.total !== undefined) return position.total
  // A first page with the whole list needs no count.
  if (!position && rows.length <= limit) return rows.length
  const { total } = await db.selectNoFrom(countCapped(matching).as('total')).executeTakeFirstOrThrow()
  return total
}

/** Reads one page of a list, with one more row if another page follows, and the total of the list. */
export async function readPage<Db, Tables extends keyof Db, Row>(
  db: ReadDb,
  query: SelectQueryBuilder<Db, Tables, Row>,
  order: SortOrder,
  { limit, position }: { limit: number; position: SortPosition | undefined },
): Promise<{ rows: (Row & SortedRow)[]; total: number }> {
  const rows = await onPage(query, keyset(order, position), { limit }).execute()
  const counted = query.clearSelect().select(sql.lit(1).as('one'))
  const total = await countList(db, { rows, limit, position }, sql`${counted}`)
  // Kysely does not simplify a row type that is itself a type parameter.
  return { rows: rows as (Row & SortedRow)[], total }
}

/**
 * Returns the count of `countList` as a column of the statement that reads the page. Only the extra row for a next page
 * has the count, so a list of one page is not counted. `totalOf` reads this column.
 */
export function totalOfPage(
  { limit, position }: Counted,
  matching: RawBuilder<unknown>,
): RawBuilder<number | null> {
  if (position?.total !== undefined) return sql<number>`${position.total}::integer`
  if (position) return countCapped(matching)
  return sql`case when row_number() over () > ${sql.lit(limit)} then ${countCapped(matching)} end`
}

/** Reads the total from the rows of a statement with `totalOfPage`. */
export function totalOf(
  rows: readonly { total: number | null }[],
  position: { total?: number | undefined } | undefined,
): number {
  return rows.at(-1)?.total ?? position?.total ?? rows.length
}

/** Counts the rows of a list up to a cap. */
export function countCapped(matching: RawBuilder<unknown>, cap = COUNT_CAP + 1): RawBuilder<number> {
  return sql<number>`(select count(*) from (${matching} limit ${sql.lit(cap)}) matching)`
}
