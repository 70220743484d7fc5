import type { ManagedBankHoliday, ManagedBankHolidays } from '@doorstep/contract/bank-holidays/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import { formatDay } from '../../lib/dates.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { AskedChange } from './ConfirmBankHoliday.tsx'

interface BankHolidaysTableProps {
  query: UseQueryResult<ManagedBankHolidays>
  onAsk: (asked: AskedChange) => void
}

const STATES: Record<ManagedBankHoliday['state'], { label: string; tone: Tone }> = {
  official: { label: 'Official', tone: 'neutral' },
  added: { label: 'Added', tone: 'info' },
  removed: { label: 'Removed', tone: 'warn' },
}

/** The bank holidays of a nation and year, including removed ones, which can be restored. */
export function BankHolidaysTable({ query, onAsk }: BankHolidaysTableProps) {
  const columns = useMemo(() => columnsOf(onAsk), [onAsk])
  return (
    <QueryTable
      caption="Bank holidays"
      query={query}
      rows={query.data?.days}
      rowKey={(row) => row.day}
      columns={columns}
      card={cardOf(onAsk)}
      empty={<EmptyState message="No bank holidays found." />}
      errorText={deniedTextOr(query.error, 'We couldn’t load the bank holidays. Try again.')}
    />
  )
}

interface CellProps {
  row: ManagedBankHoliday
}

function columnsOf(onAsk: BankHolidaysTableProps['onAsk']): Column<ManagedBankHoliday>[] {
  return [
    { id: 'name', header: 'Name', cell: (row) => <Name row={row} />, isRowHeader: true },
    { id: 'day', header: 'Day', cell: (row) => <DayCell row={row} />, className: 'whitespace-nowrap' },
    { id: 'state', header: 'Status', cell: (row) => <State row={row} /> },
    { id: 'actions', header: 'Actions', cell: (row) => <Change row={row} onAsk={onAsk} /> },
  ]
}

function Name({ row: { name, state } }: CellProps) {
  return (
    <span dir="auto" className={cx('break-words', state === 'removed' && 'text-muted line-through')}>
      {name}
    </span>
  )
}

function DayCell({ row: { day } }: CellProps) {
  return (
    <time dateTime={day} className="tabular-nums">
      {formatDay(day)}
    </time>
  )
}

function State({ row: { state } }: CellProps) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
}

function Change({ row, onAsk }: CellProps & { onAsk: BankHolidaysTableProps['onAsk'] }) {
  const act = row.state === 'removed' ? 'add' : 'remove'
  return (
    <RowAction
      label={act === 'add' ? 'Put back' : 'Remove'}
      name={`${row.name}, ${formatDay(row.day)}`}
      onPress={() => onAsk({ act, holiday: row })}
    />
  )
}

function cardOf(onAsk: BankHolidaysTableProps['onAsk']) {
  return (row: ManagedBankHoliday) => (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Name row={row} />
        <State row={row} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DayCell row={row} />
        <Change row={row} onAsk={onAsk} />
      </div>
    </div>
  )
}
