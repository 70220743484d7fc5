import { DEVELOPMENT_COLUMNS } from '@doorstep/contract/importColumns'
import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import { EMERGENCY_NUMBER } from '@doorstep/contract/developments/texts'
import { useState, type ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { developmentList } from './list.tsx'
import { DEVELOPMENTS_FAILED, DevelopmentsTable } from './DevelopmentsTable.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const DevelopmentDialog = dialogPart(async () => (await import('./DevelopmentDialog.tsx')).DevelopmentDialog)

export default function ManageDevelopmentsPage(): ReactNode {
  const list = useList(developmentList)
  useLoggedFailure(DEVELOPMENTS_FAILED, list.query.error)
  const [edited, setEdited] = useState<Development | 'new' | null>(null)
  const canAdd = useCan('development:create')
  return (
    <>
      <ManagementHeader
        title="Manage Developments"
        lead="The sites, and the days when their bins are collected."
      >
        <ExportButton
          endpoint={developmentEndpoints.exportDevelopments}
          query={list.whole}
          fileName="developments"
        />
        {canAdd && (
          <ImportButton
            title="Import developments"
            endpoint={developmentEndpoints.importDevelopments}
            columns={DEVELOPMENT_COLUMNS}
          >
            <p>
              Developments are matched by site name. Existing developments are updated, and new cities are
              added. The column {EMERGENCY_NUMBER} is optional. An empty cell does not change the number.
            </p>
          </ImportButton>
        )}
        <Button
          disabledReason={canAdd ? undefined : 'Only an administrator may add developments here.'}
          onPress={() => setEdited('new')}
        >
          + Add Development
        </Button>
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <DevelopmentsTable list={list} onEdit={setEdited} />
      {edited && (
        <DevelopmentDialog development={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
