import type { AnnouncementPhoto } from '@doorstep/contract/announcements/photos/schema'
import { useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PhotoTile } from '../issues/attachments/PhotoTile.tsx'
import { useViewer } from '../issues/attachments/useViewer.tsx'

interface PhotosProps {
  announcementId: number
  photos: readonly AnnouncementPhoto[]
  /** Deletes a photo. Only the photos of a draft have this function. */
  onDelete?: (photoId: number) => void
  deletedId?: number | null
}

/** Shows the photos of an announcement at full width. Each photo opens the viewer. */
export function AnnouncementPhotos({ announcementId, photos, onDelete, deletedId = null }: PhotosProps) {
  const of = useMemo(() => ({ announcementId }), [announcementId])
  const { tileOf, viewer } = useViewer(of, photos)
  if (photos.length === 0) return null
  return (
    <>
      <ul aria-label="Photos" className="flex flex-col gap-4">
        {photos.map((photo) => (
          <li key={photo.id} className="flex flex-col items-start gap-2">
            <PhotoTile {...tileOf(photo)} isLarge />
            {onDelete && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Delete photo ${photo.name}`}
                isBusy={deletedId === photo.id}
                busyText="Deleting..."
                onPress={() => onDelete(photo.id)}
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
