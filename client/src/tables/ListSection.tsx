import type { ColumnList } from '@doorstep/contract/column-choices/rules'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { fixedText } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { dialogPart } from '../ui/dialogPart.tsx'
import { Pager } from '../ui/Pager.tsx'
import { arranged, useColumnChoice } from './columnChoice.ts'
import type { Column } from './columns.ts'
import type { ListState } from './list.ts'
import { QueryTable, type QueryTableProps } from './QueryTable.tsx'
import { ScrollRegion } from './ScrollRegion.tsx'

export interface ListProps<Item> {
  list: ListState<Item>
}

interface ListSectionProps<Item, Row>
  extends ListProps<Item>, Omit<QueryTableProps<Row>, 'query' | 'rows' | 'errorDetail' | 'sort' | 'onSort'> {
  /** Turns the records in the response into table rows. A row can combine several records. */
  rowsOf: (items: readonly Item[]) => readonly Row[]
  /** Returns the rows to count, if not all rows count. */
  countedIn?: (rows: readonly Row[]) => readonly unknown[]
  /** The name under which the column choice is saved. Leave it out if columns cannot be chosen. */
  columnList?: ColumnList
  /** The singular noun for what is counted, for example "issue". */
  noun: string
  /** The plural of the noun, if the plural is not the noun with an s. */
  nouns?: string
}

/** A list on a management screen: its table, its count and its pager. */
export function GroupedListSection<Item, Row>(props: ListSectionProps<Item, Row>) {
  const { list, rowsOf, countedIn = asTheyAre, noun, nouns, columnList, columns, ...table } = props
  const { query, wanted, onChange } = list
  const page = query.data
  const { choice, isAwaited } = useColumnChoice(columnList)
  // The rows are shown only after the column choice has loaded, because the columns would otherwise change while rows
  // are visible.
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

/** A list with one row for each record. In a `GroupedListSection`, a row can combine several records. */
export function ListSection<Row>(props: Omit<ListSectionProps<Row, Row>, 'rowsOf' | 'countedIn'>) {
  return <GroupedListSection {...props} rowsOf={asTheyAre} />
}

function asTheyAre<Row>(rows: readonly Row[]): readonly Row[] {
  return rows
}

const ColumnsDialog = dialogPart(async () => (await import('./ColumnsDialog.tsx')).ColumnsDialog)

/** A button for choosing the columns of a list. The button is hidden while the list shows cards. */
function ColumnsButton(props: { list: ColumnList; columns: readonly Column<never>[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        <Columns3 aria-hidden="true" className="size-4" />
        Columns
      </Button>
      {isOpen && <ColumnsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
