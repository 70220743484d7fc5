import type { Order } from '@doorstep/contract/orders/schema'
import { useEffect, useState } from 'react'
import { BlobImage } from '../ui/BlobImage.tsx'
import { cx } from '../ui/cx.ts'

interface ReadPictureProps {
  photo: Pick<Order['photos'][number], 'photoId' | 'name' | 'state'>
  readPhoto: (photoId: number) => Promise<Blob>
  /** If true, the whole picture is shown. If false, the picture is cropped to a square. */
  isWhole?: boolean
}

/** Fetches a photo and shows it. Before the photo arrives, its name appears. */
export function ReadPicture({ photo, readPhoto, isWhole = false }: ReadPictureProps) {
  const { photoId, name, state } = photo
  const [picture, setPicture] = useState<Blob>()
  useEffect(() => {
    let isWanted = true
    if (state === 'ready')
      readPhoto(photoId).then(
        (blob) => isWanted && setPicture(blob),
        // If the photo cannot be fetched, its name stays visible.
        () => undefined,
      )
    return () => {
      isWanted = false
    }
  }, [photoId, state, readPhoto])
  if (picture)
    return (
      <BlobImage
        blob={picture}
        alt={name}
        className={cx('w-full rounded-lg', isWhole ? 'h-auto' : 'aspect-square object-cover')}
      />
    )
  return (
    <span className="flex aspect-square w-full items-center justify-center rounded-lg border border-dashed border-border-strong bg-sunken p-2 text-center text-xs break-all text-muted">
      {state === 'processing' ? `${name} is being prepared` : name}
    </span>
  )
}
