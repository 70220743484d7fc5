import { ANNOUNCEMENT_PHOTOS_MAX } from '@doorstep/contract/announcements/rules'
import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx } from '../../../context.ts'
import { updatePicture } from '../../../db/pictures.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { convertStored, openPicture } from '../../../files/convert.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { deleteFiles } from '../../../files/undo.ts'
import { queueJobs } from '../../../jobs/queue.ts'
import { authorize } from '../../../policy/authorize.ts'
import { inspectFiles, withUploads } from '../../issues/attachments/service.ts'
import { findManaged, findReached, lockAnnouncement } from '../queries.ts'
import { signalAnnouncement } from '../sending/service.ts'
import { lockDraft, showManaged } from '../service.ts'
import { deletePhotoRow, findPhoto, findPhotos, insertPhoto } from './queries.ts'

export const CONVERT_PHOTO_JOB = 'announcements.convertPhoto'

/** Adds photos to a draft. Skips photos that the draft already has. */
export async function addAnnouncementPhotos(
  ctx: Ctx,
  { params, files }: Params<'announcementId'> & { files: UploadedFile[] },
): Promise<ManagedAnnouncement> {
  await inspectFiles(files)
  if (files.length === 0) throw invalid({ files: 'Choose a file to add.' })
  // This check runs before the upload, so that the server stores nothing for a refused caller. The same check runs
  // again under the lock.
  const found = await findManaged(ctx, params.announcementId)
  if (!found) throw notFound()
  authorize(ctx, 'announcement:manage', { developmentId: found.developmentId })
  return withUploads(ctx, files, (uploads) =>
    withTransaction(ctx, async (tx) => {
      const announcement = await lockDraft(tx, params.announcementId)
      const { id, developmentId } = announcement
      const present = await findPhotos(tx, id)
      const missing = uploads.filter((file) =>
        present.every(({ uploadedSha256 }) => uploadedSha256 !== file.sha256),
      )
      if (present.length + missing.length > ANNOUNCEMENT_PHOTOS_MAX)
        throw invalid({ files: ATTACHMENT_MESSAGES.tooMany })
      const photoIds: number[] = []
      for (const upload of missing) {
        const photoId = await insertPhoto(tx, id, upload)
        upload.hasRow = true
        photoIds.push(photoId)
      }
      await queueJobs(tx, CONVERT_PHOTO_JOB, photoIds, { retriesForADay: true })
      await emitAudit(tx, {
        action: 'announcement.addPhotos',
        object: { type: 'development', id: developmentId },
        after: { announcementId: id, photoIds },
      })
      signalAnnouncement(tx, announcement)
      return showManaged(tx, id)
    }),
  )
}

export async function deleteAnnouncementPhoto(
  ctx: Ctx,
  { params }: Params<'announcementId' | 'photoId'>,
): Promise<void> {
  const removed = await withTransaction(ctx, async (tx) => {
    const announcement = await lockDraft(tx, params.announcementId)
    const { id, developmentId } = announcement
    authorize(tx, 'announcement:manage', { developmentId })
    const photo = await findPhoto(tx, params.photoId)
    if (photo?.announcementId !== id) throw notFound()
    await deletePhotoRow(tx, photo.id)
    await emitAudit(tx, {
      action: 'announcement.deletePhoto',
      object: { type: 'development', id: developmentId },
      before: { announcementId: id, photoId: photo.id },
    })
    signalAnnouncement(tx, announcement)
    return photo
  })
  // The server deletes the file after the commit, so that no row refers to a deleted file. If the deletion fails, a
  // later clean-up deletes the file.
  const keys = [removed.originalKey, removed.displayKey, removed.thumbnailKey]
  await deleteFiles(
    ctx,
    keys.filter((key) => key !== null),
  )
}

interface ReadInput extends Params<'announcementId' | 'photoId'> {
  query: { size?: 'thumbnail' | undefined }
}

/** The converted photo or its thumbnail, for people reached by the announcement and for its managers. */
export async function readAnnouncementPhoto(ctx: Ctx, { params, query }: ReadInput): Promise<BinaryResult> {
  const { announcementId, photoId } = params
  const announcement = (await findReached(ctx, announcementId)) ?? (await findManaged(ctx, announcementId))
  const photo = announcement && (await findPhoto(ctx, photoId))
  if (photo?.announcementId !== announcementId) throw notFound()
  return openPicture(ctx, photo, query)
}

/** Makes the display copy and the thumbnail of one photo. */
export async function convertPhoto(ctx: SystemCtx, photoId: number): Promise<void> {
  const photo = await findPhoto(ctx, photoId)
  if (photo?.state !== 'processing') return
  await convertStored(ctx, 'announcement_photos', photo, (keys) =>
    withTransaction(ctx, async (tx) => {
      const announcement = await lockAnnouncement(tx, photo.announcementId)
      if (!announcement || !(await updatePicture(tx.db, 'announcement_photos', photo.id, keys)))
        throw new AppError('CONFLICT', 'Somebody has removed this photo in the meantime. Reload the page.')
      await emitAudit(tx, {
        action: 'announcement.convertPhoto',
        object: { type: 'development', id: announcement.developmentId },
        after: { announcementId: announcement.id, photoId, ready: keys !== undefined },
      })
      signalAnnouncement(tx, announcement)
    }),
  )
}
