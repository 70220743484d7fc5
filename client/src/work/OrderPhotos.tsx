import type { Order } from '@doorstep/contract/orders/schema'
import { PHOTO_MOMENTS } from '@doorstep/contract/orders/rules'
import { MOMENT_LABELS } from '@doorstep/contract/orders/work/texts'
import { useEffect, useState } from 'react'
import { BlobImage } from '../ui/BlobImage.tsx'
import { Card } from '../ui/Card.tsx'

type Photo = Order['photos'][number]

interface OrderPhotosProps {
  photos: readonly Photo[]
  readPhoto: (photoId: number) => Promise<Blob>
}

/** The firm's photos, before and after beside each other. */
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
                  <Picture photo={photo} readPhoto={readPhoto} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}

function Picture({ photo, readPhoto }: { photo: Photo } & Pick<OrderPhotosProps, 'readPhoto'>) {
  const { photoId, name, state } = photo
  const [picture, setPicture] = useState<Blob>()
  useEffect(() => {
    let isWanted = true
    if (state === 'ready')
      readPhoto(photoId).then(
        (blob) => isWanted && setPicture(blob),
        // Its name stands there.
        () => undefined,
      )
    return () => {
      isWanted = false
    }
  }, [photoId, state, readPhoto])
  if (picture)
    return <BlobImage blob={picture} alt={name} className="aspect-square w-full rounded-lg object-cover" />
  return (
    <p className="flex aspect-square w-full items-center justify-center rounded-lg border border-dashed border-border-strong bg-sunken p-2 text-center text-xs break-all text-muted">
      {state === 'processing' ? `${name} is being prepared` : name}
    </p>
  )
}
