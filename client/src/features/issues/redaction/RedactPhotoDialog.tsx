import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { redactionEndpoints } from '@doorstep/contract/issues/redaction/endpoints'
import { RedactPhoto } from '@doorstep/contract/issues/redaction/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useApiMutation } from '../../../api/query.ts'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePhoto } from '../attachments/photo.ts'
import { useIssueFollowed } from '../useIssueFollowed.ts'
import { AreaFields } from './AreaFields.tsx'
import { AreaPicture } from './AreaPicture.tsx'
import { redactablePhotos } from './photos.ts'
import { ReasonField } from './ReasonField.tsx'
import { useRedaction } from './useRedaction.ts'

/** Blacks out areas of a photo for everybody, permanently. */
export function RedactPhotoDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const redact = useApiMutation(redactionEndpoints.redactPhoto)
  const { now } = useIssueFollowed(issue)
  const photos = redactablePhotos(now)
  const [attachmentId, setAttachmentId] = useState(photos[0]?.id ?? 0)
  const form = useContractForm(RedactPhoto, { areas: [], reason: '' })
  const areas = useController({ control: form.control, name: 'areas' })
  const { issueId } = issue
  const send = useRedaction<RedactPhoto>({
    issueId,
    redact: (body, options) => redact.mutateAsync({ params: { issueId, attachmentId }, body, options }),
    doneText: 'Photo blacked out.',
  })
  const choose = (id: number) => {
    setAttachmentId(id)
    areas.field.onChange([])
  }
  const photo = photos.find(({ id }) => id === attachmentId)
  return (
    <ShortFormDialog
      title={`Redact part of a photo of Issue ${issue.jobId}`}
      size="md"
      form={form}
      send={send}
      failedText="We couldn’t redact the photo. Try again."
      submitLabel="Redact permanently"
      busyLabel="Blacking out..."
      isDanger
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        The current photo and its original will be deleted. Nobody can restore the blacked-out areas.
      </p>
      {(photos.length > 1 || (!photo && photos.length > 0)) && (
        <Select
          label="Photo"
          options={photos.map(({ id, name }, index) => ({ value: id, label: `${index + 1}. ${name}` }))}
          value={photo?.id ?? null}
          onChange={choose}
        />
      )}
      {photo && (
        <>
          <Picture
            key={photo.id}
            issueId={issueId}
            photo={photo}
            areas={areas.field.value}
            onChange={areas.field.onChange}
          />
          <AreaFields
            areas={areas.field.value}
            onChange={areas.field.onChange}
            error={areas.fieldState.error?.message}
            inputRef={areas.field.ref}
          />
        </>
      )}
      {!photo && !form.formState.isSubmitting && (
        <Notice tone="warn" title="Somebody else has changed or removed this photo in the meantime." />
      )}
      <ReasonField control={form.control} name="reason" hint="The reason is kept with the audit log." />
    </ShortFormDialog>
  )
}

interface PictureProps {
  issueId: number
  photo: Attachment
  areas: RedactPhoto['areas']
  onChange: (areas: RedactPhoto['areas']) => void
}

function Picture({ issueId, photo, areas, onChange }: PictureProps) {
  const query = usePhoto({ of: { issueId }, photoId: photo.id, size: 'full' }, true)
  if (query.isError) return <ErrorPanel message="We couldn’t load the photo. Try again." query={query} />
  if (!query.data) return <Skeleton className="h-64" label="Loading photo" />
  return <AreaPicture blob={query.data} name={photo.name} areas={areas} onChange={onChange} />
}
