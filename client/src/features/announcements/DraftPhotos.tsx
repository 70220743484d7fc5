import { announcementPhotoEndpoints } from '@doorstep/contract/announcements/photos/endpoints'
import { ANNOUNCEMENT_PHOTOS_MAX } from '@doorstep/contract/announcements/rules'
import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { useState } from 'react'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FilesField } from '../issues/attachments/FilesField.tsx'
import { percentSent } from '../issues/attachments/fileRules.ts'
import { preparedFiles, useChosenFiles } from '../issues/attachments/useChosenFiles.ts'
import { AnnouncementPhotos } from './AnnouncementPhotos.tsx'

/** The photos of a draft, with buttons to add and delete them. */
export function DraftPhotos({ announcement: { id, photos } }: { announcement: ManagedAnnouncement }) {
  const chosen = useChosenFiles([], photos, ANNOUNCEMENT_PHOTOS_MAX)
  const [percents, setPercents] = useState<number[] | null>(null)
  const add = useApiMutation(announcementPhotoEndpoints.addAnnouncementPhotos, { waitsForPage: true })
  const remove = useApiMutation(announcementPhotoEndpoints.deleteAnnouncementPhoto)
  const params = { announcementId: id }
  const upload = async () => {
    const files = await preparedFiles(chosen.files)
    if (!files) return
    const sizes = files.map(({ size }) => size)
    setPercents(sizes.map(() => 0))
    const onProgress = (sent: number, total: number) => setPercents(percentSent(sizes, sent, total))
    // The page shows the error below the photos.
    await add.mutateAsync({ params, body: {}, options: { files, onProgress } }).catch(() => {})
    setPercents(null)
  }
  const failure = add.error ?? remove.error
  return (
    <div className="flex flex-col gap-4">
      <AnnouncementPhotos
        announcementId={id}
        photos={photos}
        deletedId={remove.isPending ? Number(remove.variables.params.photoId) : null}
        onDelete={(photoId) => remove.mutate({ params: { ...params, photoId } })}
      />
      {photos.length < ANNOUNCEMENT_PHOTOS_MAX && (
        <FilesField chosen={chosen} percents={percents} isDisabled={percents !== null} />
      )}
      {failure && <Notice tone="danger">{plainText(failure)}</Notice>}
      {chosen.files.length > 0 && (
        <div>
          <Button onPress={() => void upload()} isBusy={percents !== null} busyText="Adding...">
            Add to the announcement
          </Button>
        </div>
      )}
    </div>
  )
}
