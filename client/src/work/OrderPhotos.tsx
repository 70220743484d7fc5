import type { Order } from '@doorstep/contract/orders/schema'
import { PHOTO_MOMENTS } from '@doorstep/contract/orders/rules'
import { MOMENT_LABELS } from '@doorstep/contract/orders/work/texts'
import { Card } from '../ui/Card.tsx'
import { ReadPicture } from './ReadPicture.tsx'

type Photo = Order['photos'][number]

interface OrderPhotosProps {
  photos: readonly Photo[]
  readPhoto: (photoId: number) => Promise<Blob>
}

export function OrderPhotos({ photos, readPhoto }: OrderPhotosProps) {
  const groups = PHOTO_MOMENTS.map((moment) => ({
    moment,
    mine: photos.filter((photo) => photo.moment === moment),
  })).filter(({ mine }) => mine.length > 0)
  if (groups.length === 0) return null
  return (
    <Card title="Your photos">
      <div className="grid grid-cols-2 gap-4">
        {groups.map(({ moment, mine }) => (
          <div key={moment} className="flex flex-col gap-2">
            <h3 className="text-xs text-muted">{MOMENT_LABELS[moment]}</h3>
            <ul className="flex flex-col gap-2">
              {mine.map((photo) => (
                <li key={photo.photoId}>
                  <ReadPicture photo={photo} readPhoto={readPhoto} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}
