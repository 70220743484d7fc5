import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand left with figures of one width; actions stand right. */
  align?: 'end'
  /** The column that names the row; it takes the slack. */
  isRowHeader?: boolean
  /** Stands there only for those who have chosen it. */
  isFurther?: boolean
  /** Its part of the room that the other columns leave. Its cells have one line each; what does not fit is cut. */
  share?: number
  /** What the list's `sort` calls it; a minus before it turns the order round. */
  sort?: string
  className?: string
  /** For the head of the column alone. */
  headClassName?: string
}

/** Columns with something to press and nothing to read: paper does without. */
export const CONTROLS: ReadonlySet<string> = new Set(['actions', 'select', 'edit', 'delete'])

export type SortState = 'ascending' | 'descending' | 'none'

export function sortStateOf<Row>(column: Column<Row>, sort: string | undefined): SortState | undefined {
  if (!column.sort) return undefined
  if (sort === column.sort) return 'ascending'
  return sort === `-${column.sort}` ? 'descending' : 'none'
}
