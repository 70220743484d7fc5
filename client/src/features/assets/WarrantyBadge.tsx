import type { Asset } from '@doorstep/contract/assets/schema'
import { formatDayOfYear } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Says until when a warranty lasts, or that it has ended. Nothing for an asset without one. */
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
