import { assetEndpoints } from '@doorstep/contract/assets/endpoints'
import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import { ASSET_COLUMNS, BLOCK_COLUMNS } from '@doorstep/contract/importColumns'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
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
      <AssetFiles />
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

/**
 * Exports and imports the assets of all homes and shared parts as one file. The page of each place lists only the
 * assets there.
 */
function AssetFiles() {
  if (!useCan('asset:manage')) return null
  return (
    <Card title="Assets" className="mt-6">
      <p className="mb-3 text-sm text-muted">
        Lifts, boilers, gates and other assets of all homes and common parts, in one file.
      </p>
      <div className="flex flex-wrap gap-2">
        <ExportButton
          endpoint={assetEndpoints.exportAssets}
          query={{}}
          fileName="assets"
          accessibleLabel="Export CSV of assets"
        />
        <ImportButton
          title="Import assets"
          endpoint={assetEndpoints.importAssets}
          columns={ASSET_COLUMNS}
          accessibleLabel="Import CSV of assets"
        >
          <p>
            Assets are matched by place and name. For common parts of a block, fill in Block. For a home, fill
            in Home. For the shared areas of the site, leave both empty.
          </p>
        </ImportButton>
      </div>
    </Card>
  )
}
