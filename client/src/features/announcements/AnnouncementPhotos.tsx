import { announcementPhotoEndpoints } from '@doorstep/contract/announcements/photos/endpoints'
import type { AnnouncementPhoto } from '@doorstep/contract/announcements/photos/schema'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, LoaderCircle } from 'lucide-react'
import { callStream } from '../../api/call.ts'
import { BlobImage } from '../../ui/BlobImage.tsx'
import { Button } from '../../ui/Button.tsx'

const KEPT_MS = 5 * 60_000

interface PhotosProps {
  announcementId: number
  photos: readonly AnnouncementPhoto[]
  /** Of a draft. */
  onDelete?: (photoId: number) => void
  /** The one that is being deleted just now. */
  deletedId?: number | null
}

/** The photos of an announcement, as large as there is room. */
export function AnnouncementPhotos({ announcementId, photos, onDelete, deletedId = null }: PhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos" className="flex flex-col gap-4">
      {photos.map((photo) => (
        <li key={photo.id} className="flex flex-col items-start gap-2">
          <Picture announcementId={announcementId} photo={photo} />
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
  )
}

function Picture({ announcementId, photo }: { announcementId: number; photo: AnnouncementPhoto }) {
  const isReady = photo.state === 'ready'
  const { data, isError } = useQuery({
    queryKey: [announcementPhotoEndpoints.readAnnouncementPhoto.name, { announcementId, photoId: photo.id }],
    queryFn: async ({ signal }) =>
      (
        await callStream(
          announcementPhotoEndpoints.readAnnouncementPhoto,
          { params: { announcementId, photoId: photo.id } },
          { signal },
        )
      ).blob(),
    enabled: isReady,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
  if (data)
    return (
      <BlobImage
        blob={data}
        alt={`Photo ${photo.name}`}
        className="max-h-[32rem] max-w-full rounded-lg border border-border bg-sunken object-contain"
      />
    )
  const isLost = photo.state === 'failed' || isError
  const Icon = isLost ? ImageOff : LoaderCircle
  const text = isLost ? (isError ? 'Not loaded' : 'Cannot be shown') : 'Being prepared'
  return (
    <div className="flex aspect-video w-full max-w-sm flex-col items-center justify-center gap-1 rounded-lg border border-dashed border-border-strong bg-sunken p-2 text-center text-xs text-muted">
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
      <span>{text}</span>
      <span className="w-full truncate" title={photo.name}>
        {photo.name}
      </span>
    </div>
  )
}
