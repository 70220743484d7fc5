import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { HINT, LABEL } from '../../../ui/fieldStyles.ts'
import { usePhoto } from '../attachments/photo.ts'

interface PhotoChoiceProps {
  issue: Issue
  label: string
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Staff choose here which photos of the issue firms can see. No photo is ticked at first. */
export function PhotoChoice({ issue, label, chosen, onChange }: PhotoChoiceProps) {
  const photos = issue.attachments.filter(({ state }) => state === 'ready')
  if (photos.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={LABEL}>{label}</legend>
      <p className={HINT}>Check your photos: they can show more of a home than the repair.</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo) => (
          <li key={photo.id} className="min-w-0">
            <Checkbox
              isSelected={chosen.includes(photo.id)}
              onChange={(isOn) =>
                onChange(isOn ? [...chosen, photo.id] : chosen.filter((id) => id !== photo.id))
              }
            >
              <Thumbnail issueId={issue.issueId} photo={photo} />
              <span className="block text-xs break-all text-muted">{photo.name}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Thumbnail({ issueId, photo }: { issueId: number; photo: Attachment }) {
  const { data } = usePhoto({ of: { issueId }, photoId: photo.id, size: 'thumbnail' }, true)
  return data ? (
    <BlobImage blob={data} alt="" className="mb-1 size-20 rounded-md border border-border object-cover" />
  ) : null
}
