import type { Development } from '@doorstep/contract/developments/schema'
import { useMemo, useState } from 'react'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { ActiveToggle } from '../../ui/ActiveToggle.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ToggleDevelopmentDialog } from './ToggleDevelopmentDialog.tsx'

export const DEVELOPMENTS_FAILED = 'Failed to fetch developments'

interface DevelopmentsTableProps extends ListProps<Development> {
  onEdit: (development: Development) => void
}

export function DevelopmentsTable({ onEdit, ...list }: DevelopmentsTableProps) {
  const [toggled, setToggled] = useState<Development | null>(null)
  const acts = useMemo(() => ({ onEdit, onToggle: setToggled }), [onEdit])
  const columns = useMemo(() => columnsOf(acts), [acts])
  return (
    <>
      <ListSection
        {...list}
        caption="Developments"
        noun="development"
        rowKey={(row) => row.developmentId}
        columns={columns}
        card={cardOf(acts)}
        empty={<EmptyState message="No developments found." />}
        errorText={DEVELOPMENTS_FAILED}
      />
      {toggled && <ToggleDevelopmentDialog development={toggled} onClose={() => setToggled(null)} />}
    </>
  )
}

interface Acts {
  onEdit: (development: Development) => void
  onToggle: (development: Development) => void
}

interface RowProps {
  row: Development
  acts: Acts
}

function columnsOf(acts: Acts): Column<Development>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => <Name row={row} />,
      sort: { ascending: 'name', descending: '-name' },
      isRowHeader: true,
    },
    {
      id: 'city',
      header: 'City',
      cell: (row) => row.city,
      sort: { ascending: 'city', descending: '-city' },
      className: 'min-w-28',
    },
    {
      id: 'country',
      header: 'Country',
      cell: (row) => row.country,
      sort: { ascending: 'country', descending: '-country' },
      className: 'min-w-32',
    },
    { id: 'site', header: 'Site', cell: (row) => row.siteName, className: 'min-w-32' },
    { id: 'status', header: 'Status', cell: (row) => <Status row={row} acts={acts} /> },
    { id: 'actions', header: 'Actions', cell: (row) => <Actions row={row} acts={acts} /> },
  ]
}

function Name({ row: { developmentName, address } }: { row: Development }) {
  return (
    <>
      <span className="break-words">{developmentName}</span>
      <span className="block text-xs font-normal break-words text-muted">{address}</span>
    </>
  )
}

const reasonOf = (row: Development) =>
  row.can.includes('development:update') ? undefined : 'You may not change this development.'

function Status({ row, acts }: RowProps) {
  return (
    <ActiveToggle
      name={row.developmentName}
      isActive={row.isActive}
      disabledReason={reasonOf(row)}
      onPress={() => acts.onToggle(row)}
    />
  )
}

function Actions({ row, acts }: RowProps) {
  const named = { name: row.developmentName, disabledReason: reasonOf(row) }
  return (
    <div className="flex gap-2">
      <RowAction {...named} label="Edit" onPress={() => acts.onEdit(row)} />
      <RowAction {...named} label="Toggle" onPress={() => acts.onToggle(row)} />
    </div>
  )
}

function cardOf(acts: Acts) {
  return (row: Development) => <DevelopmentCard row={row} acts={acts} />
}

function DevelopmentCard({ row, acts }: RowProps) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 font-medium">
          <Name row={row} />
        </div>
        <Status row={row} acts={acts} />
      </div>
      <p className="text-xs text-muted">
        {row.city}, {row.country} · Site {row.siteName}
      </p>
      <Actions row={row} acts={acts} />
    </div>
  )
}
