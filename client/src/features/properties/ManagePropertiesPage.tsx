import { PROPERTY_COLUMNS } from '@doorstep/contract/importColumns'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { useState, type ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { PropertiesTable } from './PropertiesTable.tsx'
import { propertyList } from './list.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'

const PropertyDialog = dialogPart(async () => (await import('./PropertyDialog.tsx')).PropertyDialog)

export default function ManagePropertiesPage(): ReactNode {
  const list = useList(propertyList)
  const [edited, setEdited] = useState<PropertySummary | 'new' | null>(null)
  return (
    <>
      <ManagementHeader title="Manage Properties" lead="The homes in your developments.">
        <ExportButton
          endpoint={propertyEndpoints.exportProperties}
          query={list.whole}
          fileName="properties"
        />
        <ImportButton
          title="Import properties"
          endpoint={propertyEndpoints.importProperties}
          columns={PROPERTY_COLUMNS}
        >
          <p>Properties are matched by site and name. Existing properties get the new address.</p>
        </ImportButton>
        <Button onPress={() => setEdited('new')}>+ Add Property</Button>
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <PropertiesTable list={list} onEdit={setEdited} />
      {edited && (
        <PropertyDialog property={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
