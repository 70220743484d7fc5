import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { ChosenFile } from '../../../ui/ChosenFile.tsx'
import { usePhoto } from './photo.ts'

interface PresentFilesProps {
  issueId: number
  photos: readonly Attachment[]
  removedIds: readonly number[]
  onToggle: (attachmentId: number) => void
  isDisabled: boolean
}

/**
 * The photos that the issue already has. A removed photo is deleted when the form is saved, and can be restored until
 * then.
 */
export function PresentFiles({ issueId, photos, removedIds, onToggle, isDisabled }: PresentFilesProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos of the issue" className="flex flex-col gap-2">
      {photos.map((photo) => {
        const isRemoved = removedIds.includes(photo.id)
        return (
          <li key={photo.id}>
            <PresentFile
              issueId={issueId}
              photo={photo}
              isRemoved={isRemoved}
              isDisabled={isDisabled}
              onToggle={() => onToggle(photo.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface PresentFileProps {
  issueId: number
  photo: Attachment
  isRemoved: boolean
  isDisabled: boolean
  onToggle: () => void
}

function PresentFile({ issueId, photo, isRemoved, isDisabled, onToggle }: PresentFileProps) {
  const { data } = usePhoto(
    { of: { issueId }, photoId: photo.id, size: 'thumbnail' },
    photo.state === 'ready',
  )
  return (
    <ChosenFile
      name={photo.name}
      size={photo.size}
      picture={data}
      isStruck={isRemoved}
      note={isRemoved ? 'Removed when you save' : undefined}
      act={isRemoved ? 'Keep' : 'Remove'}
      isDisabled={isDisabled}
      onAct={onToggle}
    />
  )
}
