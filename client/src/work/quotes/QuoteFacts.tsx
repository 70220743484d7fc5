import type { Quote } from '@doorstep/contract/quotes/schema'
import { formatDayOfYear } from '../../lib/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { ReadPicture } from '../ReadPicture.tsx'
import { WhereFact } from '../WhereFact.tsx'

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
