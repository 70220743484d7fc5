import { assetEndpoints } from '@doorstep/contract/assets/endpoints'
import { ASSET_KIND_LABELS } from '@doorstep/contract/assets/texts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { RowLink } from '../../tables/RowLink.tsx'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WarrantyBadge } from './WarrantyBadge.tsx'

const AssetDialog = dialogPart(async () => (await import('./AssetDialog.tsx')).AssetDialog)

interface AssetsCardProps {
  placeId: number
  isInHome: boolean
}

export function AssetsCard({ placeId, isInHome }: AssetsCardProps) {
  const stand = useRowDialog()
  const canRead = useCan('asset:read')
  const canAdd = useCan('asset:manage')
  const query = useQuery({
    ...q(assetEndpoints.listAssets, { params: { placeId } }),
    enabled: canRead,
  })
  const rows = query.data
  if (!canRead) return null
  return (
    <Card
      title="Assets"
      actions={
        canAdd && (
          <Button
            size="sm"
            variant="secondary"
            className="print:hidden"
            onPress={() =>
              stand((close) => (
                <AssetDialog placeId={placeId} isInHome={isInHome} asset={null} onClose={close} />
              ))
            }
          >
            Add asset
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton count={2} className="h-11" label="Loading the assets" />}
      <QueryError query={query} text="We couldn’t load the assets. Try again." />
      {rows?.length === 0 && (
        <p className="text-sm text-muted">
          No assets yet. An asset is, for example, a lift, a boiler or a gate.
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Assets" className="flex flex-col divide-y divide-border text-sm">
          {rows.map((asset) => (
            <li key={asset.assetId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 flex-[1_1_14rem]">
                <RowLink href={paths.asset(asset.assetId)}>
                  <bdi>{asset.name}</bdi>
                </RowLink>
                <p dir="auto" className="text-xs break-words text-muted">
                  {[ASSET_KIND_LABELS[asset.kind], asset.area?.name, asset.maker].filter(Boolean).join(' · ')}
                </p>
              </div>
              <WarrantyBadge asset={asset} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
