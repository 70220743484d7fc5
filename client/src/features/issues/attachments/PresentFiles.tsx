import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { FileImage, RotateCcw, Trash2 } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { formatSize } from '../../../lib/fileSize.ts'
import { usePhoto } from './photo.ts'

interface PresentFilesProps {
  issueId: number
  photos: readonly Attachment[]
  removedIds: readonly number[]
  onToggle: (attachmentId: number) => void
  isDisabled: boolean
}

/** Photos that the issue has already. One that is taken off goes when the form is saved, and can be kept until then. */
export function PresentFiles({ issueId, photos, removedIds, onToggle, isDisabled }: PresentFilesProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos of the issue" className="flex flex-col gap-2">
      {photos.map((photo) => {
        const isRemoved = removedIds.includes(photo.id)
        return (
          <li
            key={photo.id}
            className="flex items-center gap-3 rounded-lg border border-border bg-surface p-2 pr-1"
          >
            <Thumbnail issueId={issueId} photo={photo} />
            <div className="min-w-0 flex-1">
              <p className={cx('truncate text-sm font-medium', isRemoved && 'text-muted line-through')}>
                {photo.name}
              </p>
              <p className="text-xs text-muted tabular-nums">
                {isRemoved ? 'Removed when you save' : formatSize(photo.size)}
              </p>
            </div>
            <IconButton
              icon={isRemoved ? RotateCcw : Trash2}
              label={isRemoved ? `Keep ${photo.name}` : `Remove ${photo.name}`}
              isDisabled={isDisabled}
              onPress={() => onToggle(photo.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Thumbnail({ issueId, photo }: { issueId: number; photo: Attachment }) {
  const { data } = usePhoto({ issueId, attachmentId: photo.id, size: 'thumbnail' }, photo.state === 'ready')
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-muted">
      {data ? (
        <BlobImage blob={data} alt="" className="size-full object-cover" />
      ) : (
        <FileImage aria-hidden="true" className="size-6" strokeWidth={1.5} />
      )}
    </span>
  )
}
