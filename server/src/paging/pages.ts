import { NOT_A_CURSOR } from '@doorstep/contract/paging'
import { z } from 'zod'
import type { SortedRow } from '../db/keyset.ts'
import { invalid } from '../errors.ts'
import { DayText, decodeCursor, encodeCursor, InstantText, NumberText } from './cursors.ts'

/** One page of a list, as a use-case answers it. */
export interface Page<Item> {
  items: Item[]
  /** Exact up to the cap; one above it when there are more. */
  total: number
  /** How many rows of the list come before these, as its cursors have counted them. */
  before?: number
  next?: string
  previous?: string
}

// A list is counted once, with its first page: its cursors carry the number on. Older ones have none.
const Total = z.int().min(0).optional()

/** The position in a list by name. */
export const NameCursor = z.object({ name: z.string().max(300), id: z.int(), total: Total })
export type NameCursor = z.infer<typeof NameCursor>

/** The position in a list by id. */
export const IdCursor = z.object({ id: z.int(), total: Total })
export type IdCursor = z.infer<typeof IdCursor>

/** A list by name: cuts the row that only told of a next page. */
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

/** The same of a list by id. */
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
  /** How many rows of the list come before this position. */
  at: z.int().min(0).optional(),
})

interface SortedQuery {
  sort: string
  limit: number
  cursor?: string | undefined
}

/** What a sort's values look like, by how its name ends. */
const VALUE_FORMS = [
  ['At', InstantText],
  ['On', DayText],
  ['Id', NumberText],
  ['urgency', NumberText],
  ['', z.string()],
] as const

/** The position that the cursor of a sorted list names. */
export function positionOf({ sort, cursor }: SortedQuery): z.infer<typeof SortCursor> | undefined {
  const position = decodeCursor(SortCursor, cursor)
  if (!position) return undefined
  const form = VALUE_FORMS.find(([end]) => sort.endsWith(end))?.[1]
  if (position.sort !== sort || form?.safeParse(position.value).success !== true)
    throw invalid({ cursor: NOT_A_CURSOR })
  return position
}

/** A sorted list's page and its neighbours, from its rows and the one more that tells of further ones. */
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
  // Going back there is always the page one came from; going on, the page before.
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
