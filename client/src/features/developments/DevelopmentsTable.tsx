import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import { useCallback, useMemo, useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import type { Column } from '../../tables/columns.ts'
import { ToggleDialog } from '../../tables/ToggleDialog.tsx'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { ToggleableRowActions, type ToggleableRow } from '../../tables/ToggleableRow.tsx'
import { ActiveToggle } from '../../ui/ActiveToggle.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export const DEVELOPMENTS_FAILED = 'We couldn’t load the developments. Try again.'

interface DevelopmentsTableProps extends ListProps<Development> {
  onEdit: (development: Development) => void
}

export function DevelopmentsTable({ onEdit, list }: DevelopmentsTableProps) {
  const [toggled, setToggled] = useState<Development | null>(null)
  const toggle = useApiMutation(developmentEndpoints.toggleDevelopment)
  const actsOf = useCallback(
    (row: Development): ToggleableRow => ({
      name: row.developmentName,
      isActive: row.isActive,
      disabledReason: row.can.includes('development:update')
        ? undefined
        : 'You may not change this development.',
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
        caption="Developments"
        columnList="developments"
        noun="development"
        rowKey={(row) => row.developmentId}
        columns={columns}
        card={cardOf(actsOf)}
        empty={<EmptyState message="No developments found." />}
        errorText={DEVELOPMENTS_FAILED}
      />
      {toggled && (
        <ToggleDialog
          noun="development"
          name={toggled.developmentName}
          isActive={toggled.isActive}
          effect={
            toggled.isActive
              ? 'will become inactive: its residents will no longer see its properties, and nobody will be able to sign up there.'
              : 'will become active again, with its properties unchanged.'
          }
          toggle={() =>
            toggle.mutateAsync({
              params: { developmentId: toggled.developmentId },
              body: { isActive: !toggled.isActive },
            })
          }
          onClose={() => setToggled(null)}
        />
      )}
    </>
  )
}

type ActsOf = (row: Development) => ToggleableRow

export function columnsOf(actsOf: ActsOf): Column<Development>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => <Name row={row} />,
      sort: 'name',
      isRowHeader: true,
      share: 70,
    },
    {
      id: 'city',
      header: 'City',
      cell: (row) => row.city,
      sort: 'city',
    },
    {
      id: 'country',
      header: 'Country',
      cell: (row) => row.country,
      sort: 'country',
    },
    { id: 'site', header: 'Site', cell: (row) => row.siteName, share: 30 },
    { id: 'status', header: 'Status', cell: (row) => <ActiveToggle {...actsOf(row)} /> },
    { id: 'actions', header: 'Actions', cell: (row) => <ToggleableRowActions {...actsOf(row)} /> },
  ]
}

const LINE = 'block break-words in-[th]:truncate print:whitespace-normal'

function Name({ row: { developmentName, address } }: { row: Development }) {
  return (
    <>
      <span title={developmentName} className={LINE}>
        {developmentName}
      </span>
      <span title={address} className={`${LINE} text-xs font-normal text-muted`}>
        {address}
      </span>
    </>
  )
}

function cardOf(actsOf: ActsOf) {
  return (row: Development) => <DevelopmentCard row={row} acts={actsOf(row)} />
}

function DevelopmentCard({ row, acts }: { row: Development; acts: ToggleableRow }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 font-medium">
          <Name row={row} />
        </div>
        <ActiveToggle {...acts} />
      </div>
      <p className="text-xs text-muted">{`${row.city}, ${row.country} · Site ${row.siteName}`}</p>
      <ToggleableRowActions {...acts} />
    </div>
  )
}
