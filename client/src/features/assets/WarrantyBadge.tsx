import type { Asset } from '@doorstep/contract/assets/schema'
import { formatDayOfYear } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Shows the end date of a warranty, or that the warranty has ended. Shows nothing for an asset without a warranty. */
export function WarrantyBadge({ asset }: { asset: Pick<Asset, 'warrantyUntil' | 'isInWarranty'> }) {
  const { warrantyUntil, isInWarranty } = asset
  if (warrantyUntil === null) return null
  const day = formatDayOfYear(warrantyUntil)
  return (
    <Badge tone={isInWarranty ? 'ok' : 'closed'}>
      {isInWarranty ? `In warranty until ${day}` : `Warranty ended on ${day}`}
    </Badge>
  )
}
