import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ATTACHMENT_TYPES } from '@doorstep/contract/issues/attachments/schema'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { inspectImage } from '../../../files/images.ts'
import { cleanNameOf } from '../../../files/names.ts'
import { receiveFile } from '../../../files/receive.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { sniffType } from '../../../files/sniff.ts'
import { newKey } from '../../../files/store.ts'
import type { MailImage } from '../../../mail/received/attachments.ts'

interface Photos {
  files: UploadedFile[]
  /** Names of the files that the note leaves out. */
  leftOut: string[]
}

const TYPES: readonly string[] = ATTACHMENT_TYPES
const NO_PHOTO: readonly string[] = ['INVALID', 'UNSUPPORTED_TYPE', 'TOO_LARGE']
const WRITE_LIMIT_MS = 30_000

/**
 * Runs `work` with the photos that pass the checks for uploads, at most `room`, and with the names of all other files
 * of the email. Deletes all temporary files afterwards.
 */
export async function withPhotos<T>(
  ctx: SystemCtx,
  { images, leftOut }: { images: readonly MailImage[]; leftOut: readonly string[] },
  room: number,
  work: (photos: Photos) => Promise<T>,
): Promise<T> {
  const paths: string[] = []
  const photos: Photos = { files: [], leftOut: [] }
  try {
    for (const image of images) {
      const tempPath = join(ctx.services.files.tempDir, newKey())
      if (photos.files.length < room) paths.push(tempPath)
      const file = photos.files.length < room ? await photoOf(image, tempPath) : undefined
      if (file) photos.files.push(file)
      else photos.leftOut.push(image.name)
    }
    photos.leftOut.push(...leftOut)
    return await work(photos)
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
}

async function photoOf({ name, bytes }: MailImage, tempPath: string): Promise<UploadedFile | undefined> {
  const received = await receiveFile(Readable.from([bytes]), tempPath, AbortSignal.timeout(WRITE_LIMIT_MS))
  try {
    const type = await sniffType(tempPath, 'files')
    if (!type || !TYPES.includes(type)) return undefined
    await inspectImage(tempPath, type)
    return { tempPath, name: cleanNameOf(name, type), ...received, type }
  } catch (error) {
    // The file is not a photo or has too many pixels. Other errors, such as a full queue, have nothing to do with the
    // file.
    if (error instanceof AppError && NO_PHOTO.includes(error.code)) return undefined
    throw error
  }
}
