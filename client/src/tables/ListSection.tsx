import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../api/apiError.ts'
import type { Page } from '../api/call.ts'
import { fixedText } from '../api/errors.ts'
import { Pager } from '../ui/Pager.tsx'
import type { ChangeList } from './listAddress.ts'
import { QueryTable, type QueryTableProps } from './QueryTable.tsx'

interface ListSectionProps<Row> extends Omit<
  QueryTableProps<Row>,
  'query' | 'rows' | 'errorDetail' | 'onSort'
> {
  query: UseQueryResult<Page<Row>, ApiError>
  /** One of what is counted: "issue". */
  noun: string
  pageSize: number
  onChange: ChangeList
}

/** A list of a management screen: its table, its count and the way to the neighbouring pages. */
export function ListSection<Row>({ query, noun, pageSize, onChange, ...table }: ListSectionProps<Row>) {
  const page = query.data
  return (
    <section
      aria-label={table.caption}
      className="overflow-hidden rounded-lg border border-border bg-surface"
    >
      <div className="overflow-x-auto">
        <QueryTable
          {...table}
          query={query}
          rows={page?.rows}
          errorDetail={query.error ? fixedText(query.error, table.errorText).detail : undefined}
          onSort={(sort) => onChange({ sort })}
        />
      </div>
      {page && (
        <Pager
          shown={page.rows.length}
          total={page.total}
          isCapped={page.isCapped}
          next={page.next}
          previous={page.previous}
          onPage={(cursor) => onChange({ cursor: cursor ?? undefined }, { replace: false })}
          noun={noun}
          pageSize={pageSize}
          onPageSize={(size) => onChange({ limit: String(size) })}
        />
      )}
    </section>
  )
}
