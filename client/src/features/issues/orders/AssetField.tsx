import { assetEndpoints } from '@doorstep/contract/assets/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { q } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { SelectField } from '../../../forms/SelectField.tsx'
import { formatDayOfYear } from '../../../lib/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { OrderValues } from './orderValues.ts'

export const NO_ASSET = 0

interface AssetFieldProps {
  form: UseFormReturn<OrderValues, unknown, OrderValues>
  issueId: number
}

/** The asset that needs the work. Shown if the place has assets. A notice appears if the asset is still in warranty. */
export function AssetField({ form, issueId }: AssetFieldProps) {
  const query = useQuery({
    ...q(assetEndpoints.listIssueAssets, { params: { issueId } }),
    enabled: useCan('asset:read'),
  })
  const { setValue } = form
  const chosenId = query.data?.chosenId ?? null
  useEffect(() => {
    if (chosenId !== null) setValue('assetId', chosenId)
  }, [chosenId, setValue])
  const assets = query.data?.assets ?? []
  const assetId = form.watch('assetId')
  if (assets.length === 0) return null
  const chosen = assets.find((asset) => asset.assetId === assetId)
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {chosen?.isInWarranty && chosen.warrantyUntil !== null && (
          <Notice
            tone="warn"
            title={`${chosen.name} is in warranty until ${formatDayOfYear(chosen.warrantyUntil)}`}
          >
            <p>
              {chosen.maker === null
                ? 'Contact the warranty provider before you pay for work.'
                : `Contact ${chosen.maker} before you pay for work.`}
            </p>
          </Notice>
        )}
      </div>
      <SelectField
        control={form.control}
        name="assetId"
        label="Asset for this work"
        options={[
          { value: NO_ASSET, label: 'No asset' },
          ...assets.map((asset) => ({ value: asset.assetId, label: asset.name })),
        ]}
      />
    </>
  )
}
