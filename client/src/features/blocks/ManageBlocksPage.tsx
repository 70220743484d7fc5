import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import { BLOCK_COLUMNS } from '@doorstep/contract/importColumns'
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
import { BlocksTable } from './BlocksTable.tsx'
import { blockList } from './list.ts'

const BlockDialog = dialogPart(async () => (await import('./BlockDialog.tsx')).BlockDialog)

export default function ManageBlocksPage(): ReactNode {
  const list = useList(blockList)
  const router = useRouter()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <ManagementHeader title="Manage Blocks" lead="The buildings of your developments.">
        <ExportButton endpoint={blockEndpoints.exportBlocks} query={list.whole} fileName="blocks" />
        <ImportButton title="Import blocks" endpoint={blockEndpoints.importBlocks} columns={BLOCK_COLUMNS}>
          <p>Blocks are matched by site and name. An empty cell changes nothing.</p>
        </ImportButton>
        <Button onPress={() => setIsAdding(true)}>+ Add Block</Button>
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <BlocksTable list={list} />
      {isAdding && (
        <BlockDialog
          block={null}
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => {
            setIsAdding(false)
            void router.navigate({ to: paths.manageBlock(id) })
          }}
        />
      )}
    </>
  )
}
