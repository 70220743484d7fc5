import { firmEndpoints } from '@doorstep/contract/firms/endpoints'
import { FIRM_COLUMNS } from '@doorstep/contract/importColumns'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { FirmsTable } from './FirmsTable.tsx'
import { firmList } from './list.ts'

const FirmDialog = dialogPart(async () => (await import('./FirmDialog.tsx')).FirmDialog)

export default function ManageFirmsPage(): ReactNode {
  const list = useList(firmList)
  const router = useRouter()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <ManagementHeader title="Manage Firms" lead="Contractors, with their people and documents.">
        <ExportButton endpoint={firmEndpoints.exportFirms} query={list.whole} fileName="firms" />
        <ImportButton title="Import firms" endpoint={firmEndpoints.importFirms} columns={FIRM_COLUMNS}>
          <p>Firms are matched by name. Existing firms are updated. Separate trades and sites with commas.</p>
        </ImportButton>
        <Button onPress={() => setIsAdding(true)}>+ Add Firm</Button>
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <FirmsTable list={list} />
      {isAdding && (
        <FirmDialog
          firm={null}
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => {
            setIsAdding(false)
            void router.navigate({ to: paths.manageFirm(id) })
          }}
        />
      )}
    </>
  )
}
