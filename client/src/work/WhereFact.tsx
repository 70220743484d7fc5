import type { Order } from '@doorstep/contract/orders/schema'
import { placeText, withPlace } from '@doorstep/contract/places/texts'
import { MapPin } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { Fact } from '../ui/Fact.tsx'
import { ALONE, LINK } from '../ui/fieldStyles.ts'
import { mapAddress } from './mapAddress.ts'

export function WhereFact({ of }: { of: Pick<Order, 'propertyName' | 'address' | 'developmentName'> }) {
  return (
    <Fact name="Where">
      <span className="block">{withPlace(placeText(of), of.developmentName)}</span>
      <a href={mapAddress(of)} target="_blank" rel="noreferrer" className={cx(LINK, ALONE, 'gap-1')}>
        <MapPin aria-hidden="true" className="size-4" />
        Open in maps
      </a>
    </Fact>
  )
}
