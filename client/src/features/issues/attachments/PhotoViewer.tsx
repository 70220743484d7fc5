import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LaterDialog } from '../../../ui/LaterDialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { usePhoto } from './photo.ts'

interface PhotoViewerProps {
  issueId: number
  photos: readonly Attachment[]
  start: number
  onClose: () => void
}

/** Photos one at a time, as large as the screen; the arrow keys go through them. */
export function PhotoViewer({ issueId, photos, start, onClose }: PhotoViewerProps) {
  const [index, setIndex] = useState(start)
  const last = photos.length - 1
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') setIndex((at) => Math.max(0, at - 1))
      if (event.key === 'ArrowRight') setIndex((at) => Math.min(last, at + 1))
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [last])
  const photo = photos[Math.min(index, last)]
  if (!photo) return null
  return (
    <LaterDialog title={photo.name} isOpen onClose={onClose} size="viewer">
      <Picture key={photo.id} issueId={issueId} photo={photo} />
      {last > 0 && (
        <div className="mt-4 flex items-center justify-center gap-4">
          <IconButton
            icon={ChevronLeft}
            label="Previous photo"
            variant="secondary"
            isDisabled={index === 0}
            onPress={() => setIndex(index - 1)}
          />
          <p aria-live="polite" className="text-sm text-muted tabular-nums">
            Photo {index + 1} of {photos.length}
          </p>
          <IconButton
            icon={ChevronRight}
            label="Next photo"
            variant="secondary"
            isDisabled={index === last}
            onPress={() => setIndex(index + 1)}
          />
        </div>
      )}
    </LaterDialog>
  )
}

function Picture({ issueId, photo }: { issueId: number; photo: Attachment }) {
  const query = usePhoto({ issueId, attachmentId: photo.id, size: 'full' }, true)
  const { data } = query
  if (query.isError) {
    return <ErrorPanel message="The photo could not be loaded." query={query} />
  }
  return (
    <div className="flex min-h-64 items-center justify-center rounded-lg bg-sunken">
      {data ? (
        <BlobImage blob={data} alt={photo.name} className="max-h-[68dvh] max-w-full object-contain" />
      ) : (
        <Skeleton className="h-64" label="Loading photo" />
      )}
    </div>
  )
}
