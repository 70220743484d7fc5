import type { RetentionHold } from '@doorstep/contract/retention/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Time } from '../../ui/Time.tsx'
import { heldName } from './format.ts'

interface HoldsTableProps {
  query: UseQueryResult<RetentionHold[]>
  onLift: (hold: RetentionHold) => void
}

export function HoldsTable({ query, onLift }: HoldsTableProps) {
  const columns = useMemo(() => columnsOf(onLift), [onLift])
  return (
    <QueryTable
      caption="Holds"
      query={query}
      rows={query.data}
      rowKey={({ id }) => id}
      columns={columns}
      card={cardOf(onLift)}
      empty={<EmptyState message="There are no holds." />}
      errorText={deniedTextOr(query.error, 'We couldn’t load the holds. Try again.')}
    />
  )
}

function columnsOf(onLift: HoldsTableProps['onLift']): Column<RetentionHold>[] {
  return [
    { id: 'name', header: 'Person or issue', cell: heldName, isRowHeader: true, className: 'break-words' },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, className: 'break-words' },
    { id: 'setBy', header: 'Set by', cell: (row) => <SetBy row={row} /> },
    { id: 'actions', header: 'Actions', cell: (row) => <Lift row={row} onLift={onLift} /> },
  ]
}

function cardOf(onLift: HoldsTableProps['onLift']) {
  return (row: RetentionHold) => (
    <div className="flex flex-col gap-2 text-sm">
      <span dir="auto" className="font-medium break-words">
        {heldName(row)}
      </span>
      <span dir="auto" className="break-words">
        {row.reason}
      </span>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SetBy row={row} />
        <Lift row={row} onLift={onLift} />
      </div>
    </div>
  )
}

function SetBy({ row: { setBy, setAt } }: { row: RetentionHold }) {
  return (
    <span>
      {setBy}
      <span className="block text-xs text-muted">
        <Time at={setAt} as="day" />
      </span>
    </span>
  )
}

function Lift({ row, onLift }: { row: RetentionHold } & Pick<HoldsTableProps, 'onLift'>) {
  if (!row.can.includes('retention:hold')) return null
  return <RowAction label="Remove" name={heldName(row)} onPress={() => onLift(row)} />
}
