import { ROLE_COLUMNS } from '@doorstep/contract/importColumns'
import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { useState, type ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { mappingList } from './list.ts'
import { MappingsTable } from './MappingsTable.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const AssignRoleDialog = dialogPart(async () => (await import('./AssignRoleDialog.tsx')).AssignRoleDialog)

export default function MappingsPage(): ReactNode {
  const list = useList(mappingList)
  const [isAssigning, setIsAssigning] = useState(false)
  return (
    <>
      <ManagementHeader title="User-Property Role Mapping" lead="Who has which role at which property.">
        <ExportButton endpoint={mappingEndpoints.exportMappings} query={list.whole} fileName="roles" />
        <ImportButton title="Import roles" endpoint={mappingEndpoints.importMappings} columns={ROLE_COLUMNS}>
          <p className="text-muted">
            Each line gives a role at a property to a person who has an account. Roles that are not in the
            file do not change.
          </p>
        </ImportButton>
        <Button onPress={() => setIsAssigning(true)}>+ Add Property Mapping</Button>
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <MappingsTable list={list} />
      {isAssigning && <AssignRoleDialog onClose={() => setIsAssigning(false)} />}
    </>
  )
}
