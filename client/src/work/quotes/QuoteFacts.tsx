import type { Order } from '@doorstep/contract/orders/schema'
import { placeText, withPlace } from '@doorstep/contract/places/texts'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { MapPin } from 'lucide-react'
import { formatDayOfYear } from '../../lib/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Fact } from '../../ui/Fact.tsx'
import { ALONE, LINK } from '../../ui/fieldStyles.ts'
import { mapAddress } from '../mapAddress.ts'
import { ReadPicture } from '../ReadPicture.tsx'

interface QuoteFactsProps {
  quote: Quote
  readPhoto: (photoId: number) => Promise<Blob>
}

export function QuoteFacts({ quote, readPhoto }: QuoteFactsProps) {
  const { words, dueOn, photos } = quote
  return (
    <>
      <Card title="Work needed">
        <p dir="auto" className="text-base break-words whitespace-pre-line">
          {words}
        </p>
        <dl className="mt-4 grid gap-4 sm:grid-cols-2">
          <WhereFact of={quote} />
          {dueOn !== null && <Fact name="Quote wanted by">{formatDayOfYear(dueOn)}</Fact>}
        </dl>
      </Card>
      {photos.length > 0 && (
        <Card title="Photos">
          <ul className="grid grid-cols-2 gap-4">
            {photos.map((photo) => (
              <li key={photo.photoId}>
                <ReadPicture photo={{ ...photo, state: 'ready' }} readPhoto={readPhoto} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function WhereFact({ of }: { of: Pick<Order, 'propertyName' | 'address' | 'developmentName'> }) {
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
