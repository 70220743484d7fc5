import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { qPage } from '../../api/query.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useListAddress } from '../../tables/listAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { PropertiesTable } from './PropertiesTable.tsx'
import { PropertyFilters } from './PropertyFilters.tsx'
import { propertyFilterOf, propertyQueryOf } from './propertySearch.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'

const PropertyDialog = dialogPart(async () => (await import('./PropertyDialog.tsx')).PropertyDialog)

const route = getRouteApi('/manage-properties')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManagePropertiesPage(): ReactNode {
  const search = route.useSearch()
  const change = useListAddress()
  const wanted = propertyQueryOf(search)
  const query = useQuery(qPage(propertyEndpoints.listProperties, { query: wanted }))
  const [edited, setEdited] = useState<PropertySummary | 'new' | null>(null)
  return (
    <>
      <ManagementHeader title="Manage Properties" lead="The homes of your developments.">
        <ExportButton
          endpoint={propertyEndpoints.exportProperties}
          query={{ ...propertyFilterOf(search), sort: wanted.sort }}
          fileName="properties"
        />
        <ImportButton
          title="Import properties"
          endpoint={propertyEndpoints.importProperties}
          columns={['Site Name', 'Name', 'Address']}
          changes={[propertyEndpoints.listProperties]}
        >
          <p>Site and name tell a property: one that is there already gets the new address.</p>
        </ImportButton>
        <Button onPress={() => setEdited('new')}>+ Add Property</Button>
      </ManagementHeader>
      <PropertyFilters search={search} shown={query.data?.rows ?? []} onChange={change} />
      <PropertiesTable query={query} wanted={wanted} onChange={change} onEdit={setEdited} />
      {edited && (
        <PropertyDialog property={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
