import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Use `end` only for actions. Numbers are aligned left, with digits of equal width. */
  align?: 'end'
  /** True for the column that names the row. This column takes the remaining width. */
  isRowHeader?: boolean
  /** If true, the column is hidden until a person chooses it. */
  isFurther?: boolean
  /** The column's share of the remaining width. Its cells have one line, and longer text is cut off. */
  share?: number
  /** The column's name in the list's `sort` parameter. A minus sign before it reverses the order. */
  sort?: string
  className?: string
  /** The class of the column's header. */
  headClassName?: string
}

/** Columns that only contain controls. They are not printed. */
export const CONTROLS: ReadonlySet<string> = new Set(['actions', 'select', 'edit', 'delete'])

export type SortState = 'ascending' | 'descending' | 'none'

export function sortStateOf<Row>(column: Column<Row>, sort: string | undefined): SortState | undefined {
  if (!column.sort) return undefined
  if (sort === column.sort) return 'ascending'
  return sort === `-${column.sort}` ? 'descending' : 'none'
}
