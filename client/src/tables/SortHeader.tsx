import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { CONTROLS, type Column, type SortState } from './columns.ts'

interface SortHeaderProps<Row> {
  column: Column<Row>
  state: SortState | undefined
  isLined: boolean
  onSort: ((sort: string) => void) | undefined
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

/** The header of a column. The header is a button if the list can be sorted by the column. */
export function SortHeader<Row>({ column, state, isLined, onSort }: SortHeaderProps<Row>) {
  const { sort } = column
  const className = cx(
    'h-9 text-left text-xs font-medium text-muted first:pl-4 last:pr-4',
    // A header has space for two short lines.
    isLined ? 'px-2' : 'px-3 whitespace-nowrap',
    column.align === 'end' && 'text-right',
    CONTROLS.has(column.id) && 'print:hidden',
    column.headClassName,
  )
  const style = column.share === undefined ? undefined : { width: `${column.share}%` }
  if (!sort || !onSort || !state) {
    return (
      <th scope="col" className={className} style={style}>
        {column.header}
      </th>
    )
  }
  const Icon = ICONS[state]
  return (
    <th scope="col" aria-sort={state} className={className} style={style}>
      <button
        type="button"
        onClick={() => onSort(state === 'descending' ? sort : `-${sort}`)}
        className="-mx-1 inline-flex cursor-pointer items-center gap-1 rounded-sm text-left px-1 py-1 hover:text-text"
      >
        {column.header}
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
    </th>
  )
}
