import type { RetentionPlan, RetentionState } from '@doorstep/contract/retention/schema'
import { ageText } from '@doorstep/contract/retention/rules'
import { RETENTION_TEXTS } from '@doorstep/contract/retention/texts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NOT_LOADED } from './format.ts'

/** The records that the next run will delete, and the records on hold, by class. */
export function RetentionTable({ query }: { query: UseQueryResult<RetentionPlan> }) {
  return (
    <QueryTable
      caption="Records that the next run will remove"
      query={query}
      rows={query.data?.classes}
      rowKey={({ name }) => name}
      columns={COLUMNS}
      card={cardOf}
      empty={<EmptyState message="There are no records." />}
      errorText={deniedTextOr(query.error, NOT_LOADED)}
    />
  )
}

interface CellProps {
  row: RetentionState
}

const COLUMNS: Column<RetentionState>[] = [
  { id: 'name', header: 'Records', cell: (row) => <Name row={row} />, isRowHeader: true },
  { id: 'age', header: 'Kept for', cell: ({ age }) => ageText(age), className: 'whitespace-nowrap' },
  { id: 'due', header: 'Next run', cell: (row) => <Count of={row.due} /> },
  { id: 'held', header: 'Held', cell: (row) => <Count of={row.held} /> },
  { id: 'nextOn', header: 'Next due', cell: (row) => <NextDay row={row} />, className: 'whitespace-nowrap' },
]

function Name({ row: { name } }: CellProps) {
  const { label, what } = RETENTION_TEXTS[name]
  return (
    <>
      {label}
      <span className="block text-xs font-normal text-muted">{what}</span>
    </>
  )
}

function Count({ of }: { of: number }) {
  return <span className={of === 0 ? 'text-muted tabular-nums' : 'font-medium tabular-nums'}>{of}</span>
}

function NextDay({ row: { nextOn } }: CellProps) {
  if (nextOn === null) return <span className="text-muted">-</span>
  return (
    <time dateTime={nextOn} className="tabular-nums">
      {formatDayOfYear(nextOn)}
    </time>
  )
}

const cardOf = (row: RetentionState) => (
  <div className="flex flex-col gap-2 text-sm">
    <div className="font-medium">
      <Name row={row} />
    </div>
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-1">
      <Pair name="Kept for">{ageText(row.age)}</Pair>
      <Pair name="Next run">
        <Count of={row.due} />
      </Pair>
      <Pair name="Held">
        <Count of={row.held} />
      </Pair>
      <Pair name="Next due">
        <NextDay row={row} />
      </Pair>
    </dl>
  </div>
)

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
