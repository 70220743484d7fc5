import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { useMemo, useState } from 'react'
import { serverTextOr } from '../../api/errors.ts'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { ActiveToggle } from '../../ui/ActiveToggle.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TogglePropertyDialog } from './TogglePropertyDialog.tsx'

interface PropertiesTableProps extends ListProps<PropertySummary> {
  onEdit: (property: PropertySummary) => void
}

export function PropertiesTable({ onEdit, ...list }: PropertiesTableProps) {
  const [toggled, setToggled] = useState<PropertySummary | null>(null)
  const acts = useMemo(() => ({ onEdit, onToggle: setToggled }), [onEdit])
  const columns = useMemo(() => columnsOf(acts), [acts])
  return (
    <>
      <ListSection
        {...list}
        caption="Properties"
        noun="property"
        nouns="properties"
        rowKey={(row) => row.id}
        columns={columns}
        card={cardOf(acts)}
        empty={<EmptyState message="No properties found." />}
        errorText={serverTextOr(list.query.error, 'Failed to fetch properties')}
      />
      {toggled && <TogglePropertyDialog property={toggled} onClose={() => setToggled(null)} />}
    </>
  )
}

interface Acts {
  onEdit: (property: PropertySummary) => void
  onToggle: (property: PropertySummary) => void
}

interface RowProps {
  row: PropertySummary
  acts: Acts
}

function columnsOf(acts: Acts): Column<PropertySummary>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => row.name,
      sort: { ascending: 'name', descending: '-name' },
      isRowHeader: true,
    },
    { id: 'address', header: 'Address', cell: (row) => row.address, className: 'min-w-56' },
    {
      id: 'development',
      header: 'Development',
      cell: (row) => row.developmentName,
      sort: { ascending: 'development', descending: '-development' },
      className: 'min-w-40',
    },
    { id: 'city', header: 'City', cell: (row) => row.city, className: 'min-w-24' },
    { id: 'country', header: 'Country', cell: (row) => row.country, className: 'min-w-28' },
    { id: 'status', header: 'Status', cell: (row) => <Status row={row} acts={acts} /> },
    { id: 'actions', header: 'Actions', cell: (row) => <Actions row={row} acts={acts} /> },
  ]
}

const reasonOf = (row: PropertySummary) =>
  row.can.includes('property:update') ? undefined : 'You may not change this property.'

function Status({ row, acts }: RowProps) {
  return (
    <ActiveToggle
      name={row.name}
      isActive={row.isActive}
      disabledReason={reasonOf(row)}
      onPress={() => acts.onToggle(row)}
    />
  )
}

function Actions({ row, acts }: RowProps) {
  const named = { name: row.name, disabledReason: reasonOf(row) }
  return (
    <div className="flex gap-2">
      <RowAction {...named} label="Edit" onPress={() => acts.onEdit(row)} />
      <RowAction {...named} label="Toggle" onPress={() => acts.onToggle(row)} />
    </div>
  )
}

function cardOf(acts: Acts) {
  return (row: PropertySummary) => (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium break-words">{row.name}</p>
          <p className="text-xs break-words text-muted">{row.address}</p>
        </div>
        <Status row={row} acts={acts} />
      </div>
      <p className="text-xs text-muted">
        {row.developmentName} · {row.city}, {row.country}
      </p>
      <Actions row={row} acts={acts} />
    </div>
  )
}
