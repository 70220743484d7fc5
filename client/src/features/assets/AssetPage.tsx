import { assetEndpoints } from '@doorstep/contract/assets/endpoints'
import type { Asset } from '@doorstep/contract/assets/schema'
import { ASSET_KIND_LABELS, ASSET_REMOVED } from '@doorstep/contract/assets/texts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { q, useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { formatDayOfYear } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { RecordHeader } from '../../ui/ManagementHeader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { notify } from '../../ui/toast.ts'
import { AssetIssues } from './AssetIssues.tsx'
import { WarrantyBadge } from './WarrantyBadge.tsx'

const AssetDialog = dialogPart(async () => (await import('./AssetDialog.tsx')).AssetDialog)

const route = getRouteApi('/manage-assets/$assetId')
const BLOCKS = { href: paths.manageBlocks, name: 'Manage Blocks' }

export default function AssetPage(): ReactNode {
  const assetId = Number(route.useParams().assetId)
  const query = useQuery(q(assetEndpoints.readAsset, { params: { assetId } }))
  return (
    <RecordPage
      query={query}
      noun="Asset"
      nameOf={({ name }) => name}
      notThere={
        <NotThere
          title="No such asset"
          message="This asset does not exist, or you do not have access to it."
          list={BLOCKS}
        />
      }
    >
      {(asset) => <Shown key={asset.assetId} asset={asset} />}
    </RecordPage>
  )
}

function placeOf({ placeId, placeName, blockId, developmentId, isInHome }: Asset) {
  if (isInHome) return { href: paths.home(placeId), name: placeName }
  const href = blockId === null ? paths.sharedAreas(developmentId) : paths.manageBlock(blockId)
  return { href, name: placeName }
}

function Shown({ asset }: { asset: Asset }) {
  const stand = useRowDialog()
  const { placeId, isInHome } = asset
  return (
    <>
      <RecordHeader list={placeOf(asset)} title={asset.name}>
        {asset.can.includes('asset:manage') && (
          <>
            <Button
              variant="secondary"
              onPress={() => stand((close) => <RemoveQuestion asset={asset} onClose={close} />)}
            >
              Remove
            </Button>
            <Button
              variant="secondary"
              onPress={() =>
                stand((close) => (
                  <AssetDialog placeId={placeId} isInHome={isInHome} asset={asset} onClose={close} />
                ))
              }
            >
              Edit
            </Button>
          </>
        )}
      </RecordHeader>
      {asset.removedAt !== null && (
        <div className="mb-4">
          <Notice tone="info" title={ASSET_REMOVED}>
            <p>The issues and work orders of this asset will be kept.</p>
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <AssetIssues assetId={asset.assetId} />
        <Facts asset={asset} />
      </div>
    </>
  )
}

function Facts({ asset }: { asset: Asset }) {
  const { developmentName, area, kind, maker, serialNumber, installedOn, firm } = asset
  const place = placeOf(asset)
  return (
    <Card title="Details">
      <dl className="grid gap-3 text-sm sm:grid-cols-2 lg:grid-cols-1">
        <Fact name="Kind">{ASSET_KIND_LABELS[kind]}</Fact>
        <Fact name="Where">
          <Link href={place.href} className={ALONE}>
            {place.name}
          </Link>
          <span className="block text-xs text-muted">
            {[area?.name, developmentName].filter(Boolean).join(' · ')}
          </span>
        </Fact>
        <Fact name="Warranty">{asset.warrantyUntil === null ? '-' : <WarrantyBadge asset={asset} />}</Fact>
        <Fact name="Maker">{maker ?? '-'}</Fact>
        <Fact name="Serial number">
          <span className="break-all">{serialNumber ?? '-'}</span>
        </Fact>
        <Fact name="Installed on">{installedOn === null ? '-' : formatDayOfYear(installedOn)}</Fact>
        <Fact name="Service firm">
          {firm ? (
            <Link href={paths.manageFirm(firm.id)} className={ALONE}>
              {firm.name}
            </Link>
          ) : (
            '-'
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function RemoveQuestion({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const remove = useApiMutation(assetEndpoints.removeAsset)
  const router = useRouter()
  const { assetId, name } = asset
  return (
    <ActDialog
      title="Remove this asset?"
      confirmLabel="Remove asset"
      busyText="Removing..."
      isDanger
      act={() => remove.mutateAsync({ params: { assetId } })}
      failedText="We couldn’t remove the asset. Try again."
      onDone={() => {
        notify.success(`${name} was removed.`)
        void router.navigate({ to: placeOf(asset).href })
      }}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        You will no longer be able to choose “{name}” for issues and work orders. Existing ones will keep this
        asset.
      </p>
    </ActDialog>
  )
}
