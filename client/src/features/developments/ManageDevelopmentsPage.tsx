import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { qPage } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useListAddress } from '../../tables/listAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { DevelopmentFilters } from './DevelopmentFilters.tsx'
import { developmentFilterOf, developmentQueryOf } from './developmentSearch.ts'
import { DEVELOPMENTS_FAILED, DevelopmentsTable } from './DevelopmentsTable.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const DevelopmentDialog = dialogPart(async () => (await import('./DevelopmentDialog.tsx')).DevelopmentDialog)

const route = getRouteApi('/manage-developments')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManageDevelopmentsPage(): ReactNode {
  const search = route.useSearch()
  const change = useListAddress()
  const wanted = developmentQueryOf(search)
  const query = useQuery(qPage(developmentEndpoints.listDevelopments, { query: wanted }))
  useLoggedFailure(DEVELOPMENTS_FAILED, query.error)
  const [edited, setEdited] = useState<Development | 'new' | null>(null)
  const canAdd = useCan('development:create')
  return (
    <>
      <ManagementHeader title="Manage Developments" lead="The sites, and when their bins are collected.">
        <ExportButton
          endpoint={developmentEndpoints.exportDevelopments}
          query={{ ...developmentFilterOf(search), sort: wanted.sort }}
          fileName="developments"
        />
        {canAdd && (
          <ImportButton
            title="Import developments"
            endpoint={developmentEndpoints.importDevelopments}
            columns={['Site Name', 'Development Name', 'Address', 'City', 'Country']}
            changes={[developmentEndpoints.listDevelopments, developmentEndpoints.readDevelopmentPlaces]}
          >
            <p>A site name that is there already is changed; a city that is not known yet is added.</p>
          </ImportButton>
        )}
        <Button
          disabledReason={canAdd ? undefined : 'Only an administrator may add developments here.'}
          onPress={() => setEdited('new')}
        >
          + Add Development
        </Button>
      </ManagementHeader>
      <DevelopmentFilters search={search} shown={query.data?.rows ?? []} onChange={change} />
      <DevelopmentsTable query={query} wanted={wanted} onChange={change} onEdit={setEdited} />
      {edited && (
        <DevelopmentDialog development={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
