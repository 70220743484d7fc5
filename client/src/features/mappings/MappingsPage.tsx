import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { qPage } from '../../api/query.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useListAddress } from '../../tables/listAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { groupsOf } from './mappingGroups.ts'
import { mappingFilterOf, mappingQueryOf } from './mappingSearch.ts'
import { MappingsFilters } from './MappingsFilters.tsx'
import { MappingsTable } from './MappingsTable.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const AssignRoleDialog = dialogPart(async () => (await import('./AssignRoleDialog.tsx')).AssignRoleDialog)

const COLUMNS = ['email', 'role', 'development', 'property'] as const

const route = getRouteApi('/user-properties-mapping')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function MappingsPage(): ReactNode {
  const search = route.useSearch()
  const change = useListAddress()
  const wanted = mappingQueryOf(search)
  const query = useQuery(qPage(mappingEndpoints.listMappings, { query: wanted }))
  const [isAssigning, setIsAssigning] = useState(false)
  return (
    <>
      <ManagementHeader title="User-Property Role Mapping" lead="Who has which role at which property.">
        <ExportButton
          endpoint={mappingEndpoints.exportMappings}
          query={{ ...mappingFilterOf(search), sort: wanted.sort }}
          fileName="roles"
        />
        <ImportButton
          title="Import roles"
          endpoint={mappingEndpoints.importMappings}
          columns={COLUMNS}
          changes={[mappingEndpoints.listMappings, userEndpoints.listUsers]}
        >
          <p className="text-muted">
            Each line gives somebody with an account a role at a property. Roles that are not in the file
            stay.
          </p>
        </ImportButton>
        <Button onPress={() => setIsAssigning(true)}>+ Add Property Mapping</Button>
      </ManagementHeader>
      <MappingsFilters search={search} groups={groupsOf(query.data?.rows ?? [])} onChange={change} />
      <MappingsTable query={query} wanted={wanted} onChange={change} />
      {isAssigning && <AssignRoleDialog onClose={() => setIsAssigning(false)} />}
    </>
  )
}
