import { NOT_A_CURSOR } from '@doorstep/contract/paging'
import { z } from 'zod'
import type { SortedRow } from '../db/keyset.ts'
import { invalid } from '../errors.ts'
import { DayText, decodeCursor, encodeCursor, InstantText, NumberText } from './cursors.ts'

/** One page of a list, as a use-case returns it. */
export interface Page<Item> {
  items: Item[]
  /** Number of rows in the list. Exact up to the cap. If there are more rows, the number is one more than the cap. */
  total: number
  /** Number of rows before this page. Each cursor carries this number to the next page. */
  before?: number
  next?: string
  previous?: string
}

// The number of rows is counted once, for the first page. The cursors then carry the number. Cursors from older
// versions have no number.
const Total = z.int().min(0).optional()

/** Position in a list sorted by name. */
export const NameCursor = z.object({ name: z.string().max(300), id: z.int(), total: Total })
export type NameCursor = z.infer<typeof NameCursor>

/** Position in a list sorted by id. */
export const IdCursor = z.object({ id: z.int(), total: Total })
export type IdCursor = z.infer<typeof IdCursor>

/** Makes a page of a list sorted by name. Drops the extra row that shows whether there is a next page. */
export function namePage<Row extends { id: number; name: string }, Item>(
  rows: Row[],
  limit: number,
  total: number,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? encodeCursor({ name: last.name, id: last.id, total }) : undefined
  return { items: shown.map(present), total, ...(next !== undefined && { next }) }
}

/** Makes a page of a list sorted by id, as `namePage` does for names. */
export function idPage<Row extends { id: number }, Item>(
  rows: Row[],
  limit: number,
  total: number,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? encodeCursor({ id: last.id, total }) : undefined
  return { items: shown.map(present), total, ...(next !== undefined && { next }) }
}

const SortCursor = z.object({
  sort: z.string().max(30),
  value: z.string().max(400),
  ids: z.array(z.int()).max(3),
  total: Total,
  back: z.boolean().optional(),
  /** Number of rows before this position. */
  at: z.int().min(0).optional(),
})

interface SortedQuery {
  sort: string
  limit: number
  cursor?: string | undefined
}

/** The format of the values that a list is sorted by. The suffix of the sort's name tells the format. */
const VALUE_FORMS = [
  ['At', InstantText],
  ['On', DayText],
  ['Id', NumberText],
  ['urgency', NumberText],
  ['', z.string()],
] as const

/** Reads the position in the cursor of a sorted list. Throws INVALID if the position does not fit the sort. */
export function positionOf({ sort, cursor }: SortedQuery): z.infer<typeof SortCursor> | undefined {
  const position = decodeCursor(SortCursor, cursor)
  if (!position) return undefined
  const form = VALUE_FORMS.find(([end]) => sort.endsWith(end))?.[1]
  if (position.sort !== sort || form?.safeParse(position.value).success !== true)
    throw invalid({ cursor: NOT_A_CURSOR })
  return position
}

/**
 * Makes a page of a sorted list, with cursors for the pages next to it. Expects one extra row if another page follows.
 */
export function sortedPage<Row extends SortedRow, Item>(
  { rows, total }: { rows: Row[]; total: number },
  query: SortedQuery,
  present: (rows: Row[]) => Item[],
): Page<Item> {
  const position = positionOf(query)
  const hasMore = rows.length > query.limit
  const shown = rows.slice(0, query.limit)
  if (position?.back === true) shown.reverse()
  const at = position?.at ?? 0
  const before = position?.back === true ? Math.max(0, at - shown.length) : at
  const cursor = (row: Row | undefined, back: boolean): string | undefined =>
    row &&
    encodeCursor({
      sort: query.sort,
      value: row.sortValue,
      ids: row.sortIds,
      total,
      at: back ? before : before + shown.length,
      ...(back && { back }),
    })
  // If the reader came from a later page, a next page always exists. If the reader came from an earlier page, a
  // previous page always exists.
  const next = position?.back === true || hasMore ? cursor(shown.at(-1), false) : undefined
  const hasPrevious = position?.back === true ? hasMore : position !== undefined
  const previous = hasPrevious ? cursor(shown[0], true) : undefined
  return {
    items: present(shown),
    total,
    before,
    ...(next !== undefined && { next }),
    ...(previous !== undefined && { previous }),
  }
}
