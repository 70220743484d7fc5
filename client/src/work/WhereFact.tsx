import type { Order } from '@doorstep/contract/orders/schema'
import { MapPin } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { Fact } from '../ui/Fact.tsx'
import { ALONE, LINK } from '../ui/fieldStyles.ts'

export function WhereFact({ of }: { of: Pick<Order, 'propertyName' | 'address' | 'developmentName'> }) {
  const { propertyName, address, developmentName } = of
  return (
    <Fact name="Where">
      <span className="block">{[propertyName, address, developmentName].filter(Boolean).join(', ')}</span>
      <a
        href={mapAddress([address, propertyName].filter(Boolean).join(', '))}
        target="_blank"
        rel="noreferrer"
        className={cx(LINK, ALONE, 'gap-1')}
      >
        <MapPin aria-hidden="true" className="size-4" />
        Open in maps
      </a>
    </Fact>
  )
}

/** Returns a link that opens the address in a map on this device. */
function mapAddress(address: string, userAgent = navigator.userAgent): string {
  const query = encodeURIComponent(address)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}
