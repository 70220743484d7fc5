import { areaEndpoints } from '@doorstep/contract/areas/endpoints'
import type { Area } from '@doorstep/contract/areas/schema'
import { AREA_COLUMNS } from '@doorstep/contract/importColumns'
import type { Category } from '@doorstep/contract/lookups/schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { ToggleableRowActions, type ToggleableRow } from '../../tables/ToggleableRow.tsx'
import { ToggleDialog } from '../../tables/ToggleDialog.tsx'
import { ActiveToggle } from '../../ui/ActiveToggle.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { categoriesQuery } from '../lookups/categories.ts'
import { pathText } from './areaValues.ts'

const AreaDialog = dialogPart(async () => (await import('./AreaDialog.tsx')).AreaDialog)

const NO_CATEGORIES: readonly Category[] = []

export default function ManageAreasPage(): ReactNode {
  const query = useQuery(q(areaEndpoints.listAreas))
  const categories = useQuery(categoriesQuery()).data ?? NO_CATEGORIES
  const [edited, setEdited] = useState<Area | 'new' | null>(null)
  const [toggled, setToggled] = useState<Area | null>(null)
  const toggle = useApiMutation(areaEndpoints.toggleArea)
  const { data } = query
  const rows = useMemo(
    () =>
      (data ?? []).map((area): Row => ({
        area,
        about: area.categoryIds.map((id) => pathText(categories, id)).join(', '),
        acts: {
          name: area.name,
          isActive: area.isActive,
          disabledReason: area.can.includes('area:manage') ? undefined : 'You may not change this area.',
          onEdit: () => setEdited(area),
          onToggle: () => setToggled(area),
        },
      })),
    [data, categories],
  )
  return (
    <>
      <ManagementHeader
        title="Manage Areas"
        lead="The areas of common parts, such as a lift or a bin store, with the categories of issues there."
      >
        <ExportButton endpoint={areaEndpoints.exportAreas} query={{}} fileName="areas" />
        <ImportButton title="Import areas" endpoint={areaEndpoints.importAreas} columns={AREA_COLUMNS}>
          <p>
            Areas are matched by name. Write each category with those above it, such as Plumbing / Leak, and
            separate categories with semicolons. Write \/ and \; for a slash or a semicolon within a name. The
            categories replace those that the area has now.
          </p>
        </ImportButton>
        <Button isDisabled={categories.length === 0} onPress={() => setEdited('new')}>
          + Add Area
        </Button>
      </ManagementHeader>
      <Card isFlush title="Areas">
        <QueryTable
          caption="Areas"
          query={query}
          rows={data && rows}
          rowKey={({ area }) => area.areaId}
          columns={COLUMNS}
          card={card}
          empty={<EmptyState message="No areas found." />}
          errorText={deniedTextOr(query.error, 'We couldn’t load the areas. Try again.')}
        />
      </Card>
      {edited && categories.length > 0 && (
        <AreaDialog
          area={edited === 'new' ? null : edited}
          categories={categories}
          onClose={() => setEdited(null)}
        />
      )}
      {toggled && (
        <ToggleDialog
          noun="area"
          name={toggled.name}
          isActive={toggled.isActive}
          effect={
            toggled.isActive
              ? 'will become inactive. Assets and issues in this area will keep it.'
              : 'will become active again.'
          }
          toggle={() =>
            toggle.mutateAsync({ params: { areaId: toggled.areaId }, body: { isActive: !toggled.isActive } })
          }
          onClose={() => setToggled(null)}
        />
      )}
    </>
  )
}

interface Row {
  area: Area
  about: string
  acts: ToggleableRow
}

function Name({ row: { area, about } }: { row: Row }) {
  return (
    <>
      <p dir="auto" className="font-medium break-words">
        {area.name}
      </p>
      <p className="text-xs text-muted">{about}</p>
    </>
  )
}

const COLUMNS: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => <Name row={row} />, isRowHeader: true },
  { id: 'status', header: 'Status', cell: ({ acts }) => <ActiveToggle {...acts} /> },
  { id: 'actions', header: 'Actions', cell: ({ acts }) => <ToggleableRowActions {...acts} /> },
]

const card = (row: Row) => (
  <div className="flex flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Name row={row} />
      </div>
      <ActiveToggle {...row.acts} />
    </div>
    <ToggleableRowActions {...row.acts} />
  </div>
)
