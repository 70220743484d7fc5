import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { useCallback, useMemo, useState } from 'react'
import { serverTextOr } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import type { Column } from '../../tables/columns.ts'
import { CutLine } from '../../tables/CutLine.tsx'
import { ToggleDialog } from '../../tables/ToggleDialog.tsx'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { ToggleableRowActions, type ToggleableRow } from '../../tables/ToggleableRow.tsx'
import { ActiveToggle } from '../../ui/ActiveToggle.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HomeLink } from '../../tables/HomeLink.tsx'

interface PropertiesTableProps extends ListProps<PropertySummary> {
  onEdit: (property: PropertySummary) => void
}

export function PropertiesTable({ onEdit, list }: PropertiesTableProps) {
  const [toggled, setToggled] = useState<PropertySummary | null>(null)
  const toggle = useApiMutation(propertyEndpoints.toggleProperty)
  const actsOf = useCallback(
    (row: PropertySummary): ToggleableRow => ({
      name: row.name,
      isActive: row.isActive,
      disabledReason: row.can.includes('property:update') ? undefined : 'You may not change this property.',
      onEdit: () => onEdit(row),
      onToggle: () => setToggled(row),
    }),
    [onEdit],
  )
  const columns = useMemo(() => columnsOf(actsOf), [actsOf])
  return (
    <>
      <ListSection
        list={list}
        caption="Properties"
        columnList="properties"
        noun="property"
        nouns="properties"
        rowKey={(row) => row.id}
        columns={columns}
        card={cardOf(actsOf)}
        empty={<EmptyState message="No properties found." />}
        errorText={serverTextOr(list.query.error, 'Failed to fetch properties')}
      />
      {toggled && (
        <ToggleDialog
          noun="property"
          name={toggled.name}
          fullName={`${toggled.name}, ${toggled.address}`}
          isActive={toggled.isActive}
          effect={
            toggled.isActive
              ? 'will become inactive: its residents will no longer see it, and nobody will be able to sign up there. Their roles will be kept.'
              : 'will become active again, with the same roles.'
          }
          toggle={() =>
            toggle.mutateAsync({ params: { propertyId: toggled.id }, body: { isActive: !toggled.isActive } })
          }
          onClose={() => setToggled(null)}
        />
      )}
    </>
  )
}

type ActsOf = (row: PropertySummary) => ToggleableRow

export function columnsOf(actsOf: ActsOf): Column<PropertySummary>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => (
        <CutLine text={row.name}>
          <HomeLink id={row.id} name={row.name} isAlone />
        </CutLine>
      ),
      sort: 'name',
      isRowHeader: true,
      share: 28,
    },
    { id: 'address', header: 'Address', cell: (row) => row.address, share: 40 },
    {
      id: 'development',
      header: 'Development',
      cell: (row) => row.developmentName,
      sort: 'development',
      share: 32,
    },
    { id: 'city', header: 'City', cell: (row) => row.city },
    { id: 'country', header: 'Country', cell: (row) => row.country },
    { id: 'status', header: 'Status', cell: (row) => <ActiveToggle {...actsOf(row)} /> },
    { id: 'actions', header: 'Actions', cell: (row) => <ToggleableRowActions {...actsOf(row)} /> },
  ]
}

function cardOf(actsOf: ActsOf) {
  return (row: PropertySummary) => (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p dir="auto" className="font-medium break-words">
            <HomeLink id={row.id} name={row.name} isAlone />
          </p>
          <p dir="auto" className="text-xs break-words text-muted">
            {row.address}
          </p>
        </div>
        <ActiveToggle {...actsOf(row)} />
      </div>
      <p className="text-xs text-muted">{`${row.developmentName} · ${row.city}, ${row.country}`}</p>
      <ToggleableRowActions {...actsOf(row)} />
    </div>
  )
}
