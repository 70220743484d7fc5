import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { CONTROLS, type Column, type SortState } from './columns.ts'

interface SortHeaderProps<Row> {
  column: Column<Row>
  state: SortState | undefined
  onSort: ((sort: string) => void) | undefined
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

/** A column's head; a button where the list can be sorted by it. */
export function SortHeader<Row>({ column, state, onSort }: SortHeaderProps<Row>) {
  const { sort } = column
  const className = cx(
    'h-9 px-3 text-left text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
    column.align === 'end' && 'text-right',
    CONTROLS.has(column.id) && 'print:hidden',
    column.headClassName,
  )
  if (!sort || !onSort || !state) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    )
  }
  const Icon = ICONS[state]
  return (
    <th scope="col" aria-sort={state} className={className}>
      <button
        type="button"
        onClick={() => onSort(state === 'descending' ? sort : `-${sort}`)}
        className="-mx-1 inline-flex cursor-pointer items-center gap-1 rounded-sm px-1 py-1 hover:text-text"
      >
        {column.header}
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
    </th>
  )
}
