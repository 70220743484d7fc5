import type { ColumnList } from '@doorstep/contract/column-choices/rules'
import { fixedText } from '../api/errors.ts'
import { Pager } from '../ui/Pager.tsx'
import { arranged, useColumnChoice } from './columnChoice.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import type { ListState } from './list.ts'
import { ScrollRegion } from './ScrollRegion.tsx'
import { QueryTable, type QueryTableProps } from './QueryTable.tsx'

/** What the table of a screen is given. */
export interface ListProps<Item> {
  list: ListState<Item>
}

interface ListSectionProps<Item, Row>
  extends ListProps<Item>, Omit<QueryTableProps<Row>, 'query' | 'rows' | 'errorDetail' | 'sort' | 'onSort'> {
  /** Where the table's rows are put together from several of the answer's. */
  rowsOf: (items: readonly Item[]) => readonly Row[]
  /** Where not each row is counted: those that are. */
  countedIn?: (rows: readonly Row[]) => readonly unknown[]
  /** What the choice of its columns is kept by, where they can be chosen. */
  columnList?: ColumnList
  /** One of what is counted: "issue". */
  noun: string
  /** More of them, where that is not the noun with an s. */
  nouns?: string
}

/** A list of a management screen: its table, its count and the way to the neighbouring pages. */
export function GroupedListSection<Item, Row>(props: ListSectionProps<Item, Row>) {
  const { list, rowsOf, countedIn = asTheyAre, noun, nouns, columnList, columns, ...table } = props
  const { query, wanted, onChange } = list
  const page = query.data
  const { choice, isAwaited } = useColumnChoice(columnList)
  // Rows that changed their columns a moment later would be worse than none.
  const rows = isAwaited ? undefined : page && rowsOf(page.rows)
  return (
    <section
      aria-label={table.caption}
      className="@container overflow-clip rounded-lg border border-border bg-surface print:overflow-visible print:border-0"
    >
      <ScrollRegion
        tools={columnList && rows?.length ? <ColumnsButton list={columnList} columns={columns} /> : null}
      >
        <QueryTable
          {...table}
          columns={arranged(columns, choice)}
          query={query}
          rows={rows}
          sort={wanted.sort}
          errorDetail={query.error ? fixedText(query.error, table.errorText).detail : undefined}
          onSort={(sort) => onChange({ sort })}
        />
      </ScrollRegion>
      {page && rows && (
        <Pager
          page={{ ...page, rows: countedIn(rows) }}
          onPage={(cursor) => onChange({ cursor: cursor ?? undefined }, { replace: false })}
          noun={noun}
          {...(nouns && { plural: nouns })}
          pageSize={wanted.limit}
          onPageSize={(size) => onChange({ limit: String(size) })}
        />
      )}
    </section>
  )
}

/** As above, where each item of the answer is a row. */
export function ListSection<Row>(props: Omit<ListSectionProps<Row, Row>, 'rowsOf' | 'countedIn'>) {
  return <GroupedListSection {...props} rowsOf={asTheyAre} />
}

function asTheyAre<Row>(rows: readonly Row[]): readonly Row[] {
  return rows
}
