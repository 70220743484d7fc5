import { useRef, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CONTROLS, sortStateOf, type Column } from './columns.ts'
import { CutLine } from './CutLine.tsx'
import { SortHeader } from './SortHeader.tsx'
import { useShownAs } from './useShownAs.ts'

/** A table with more columns than this does not fit on a portrait page. */
const MANY_COLUMNS = 8

/** The part of a query's result that a table reads. */
interface QueryState {
  isPending: boolean
  isError: boolean
  isFetching: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

export interface QueryTableProps<Row> {
  /** The name of the table for screen readers. */
  caption: string
  query: QueryState
  /** The rows of the list, or undefined until the first response arrives. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  columns: readonly Column<Row>[]
  /** Renders a row as a card, for narrow screens. */
  card: (row: Row) => ReactNode
  empty: ReactNode
  /** The text to show until the first response arrives, if the specification sets one. */
  loadingText?: string
  errorText: string
  errorDetail?: string | undefined
  sort?: string
  onSort?: (sort: string) => void
  rowClassName?: (row: Row) => string | undefined
}

/** A list from the server: a table on wide screens, cards on narrow ones. Old rows stay visible while new ones load. */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { query, rows, empty, errorText, errorDetail } = props
  const failure = query.isError && (
    <div className="p-4">
      <ErrorPanel message={errorText} detail={errorDetail} query={query} />
    </div>
  )
  if (!rows) {
    return (
      failure || (
        <div className="p-4">
          {props.loadingText ? (
            <output className="block py-4 text-sm text-muted">{props.loadingText}</output>
          ) : (
            // A table row is 40 px high, including the gap.
            <Skeleton count={props.onSort ? 14 : 5} className="h-7" />
          )}
        </div>
      )
    )
  }
  const isStale = query.isPlaceholderData === true
  return (
    <>
      {failure}
      <div
        aria-busy={query.isFetching}
        className={cx('@container transition-opacity', isStale && 'opacity-60')}
      >
        {rows.length === 0 ? empty : <Rows {...props} rows={rows} />}
      </div>
    </>
  )
}

function Rows<Row>(props: QueryTableProps<Row> & { rows: readonly Row[] }) {
  const { caption, rows, rowKey, columns, card, sort, onSort, rowClassName } = props
  const isLined = columns.some(({ share }) => share !== undefined)
  const table = useRef<HTMLTableElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const { isTable, isCards } = useShownAs(table, cards)
  return (
    <>
      <table
        ref={table}
        data-wide={columns.length > MANY_COLUMNS || undefined}
        className="hidden w-full border-collapse text-sm data-wide:min-w-[75rem] @min-[44rem]:table print:table print:min-w-0"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-[var(--head-top,calc(3.5rem+1px))] z-10 bg-surface shadow-[0_1px_0_var(--border)] print:static print:shadow-none">
          <tr>
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                state={sortStateOf(column, sort)}
                isLined={isLined}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {(isTable ? rows : []).map((row) => (
            <tr
              key={rowKey(row)}
              className={cx('border-t border-border hover:bg-canvas', rowClassName?.(row))}
            >
              {columns.map((column) => (
                <TableCell key={column.id} column={column} row={row} isLined={isLined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul ref={cards} aria-label={caption} className="@min-[44rem]:hidden print:hidden">
        {(isCards ? rows : []).map((row) => (
          <li
            key={rowKey(row)}
            className={cx(
              'border-t border-border px-4 py-3 has-[.row-link]:hover:bg-canvas',
              rowClassName?.(row),
            )}
          >
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A cell whose text is expanded gets enough space, even if the column has a small share of the width. */
const SHARED =
  'max-w-0 has-[[aria-expanded=true]]:max-w-none has-[[aria-expanded=true]]:min-w-72 print:max-w-none'

interface TableCellProps<Row> {
  column: Column<Row>
  row: Row
  /** True if each row has only one line. */
  isLined: boolean
}

function TableCell<Row>({ column, row, isLined }: TableCellProps<Row>) {
  const { share, isRowHeader } = column
  const className = cx(
    'h-10 text-left font-normal first:pl-4 last:pr-4',
    isLined ? 'px-2 py-0.5' : 'px-3 py-1',
    share !== undefined && SHARED,
    isLined && share === undefined && 'whitespace-nowrap print:whitespace-normal',
    column.align === 'end' && 'text-right',
    CONTROLS.has(column.id) && 'print:hidden',
    isRowHeader && (isLined ? 'font-medium' : 'w-full min-w-40 font-medium'),
    column.className,
  )
  const said = column.cell(row)
  const content = share !== undefined && typeof said === 'string' ? <CutLine text={said} /> : said
  return isRowHeader ? (
    <th scope="row" dir="auto" className={className}>
      {content}
    </th>
  ) : (
    <td dir="auto" className={className}>
      {content}
    </td>
  )
}
