import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { convertImage } from '@doorstep/server/files/images'
import type { UploadedFile } from '@doorstep/server/files/receive'
import { newKey } from '@doorstep/server/files/store'
import type { FileStore } from '@doorstep/server/files/store'
import { drawPicture } from '../pictures/draw.ts'
import type { Picture } from '../pictures/scenes.ts'
import type { DemoPlan, PlannedIssue, PlannedPhoto } from '../plan.ts'

interface Photo {
  original: Buffer
  display: Buffer
  thumbnail: Buffer
}

export type Photos = Map<string, Promise<Photo>>

const AT_ONCE = 4

/** Returns the photos of the report and of all notes on the issue. */
export function photosOf({ photos, steps }: PlannedIssue): PlannedPhoto[] {
  return [...photos, ...steps.flatMap((step) => (step.kind === 'write' ? step.photos : []))]
}

/** Draws and converts each picture of the plan once, in the order in which the load needs the pictures. */
export function preparePhotos({ issues, orders }: DemoPlan): Photos {
  const inOrder = issues.toSorted((one, other) => one.reportedAt.getTime() - other.reportedAt.getTime())
  const ofOrders = orders.flatMap(({ steps }) =>
    steps.flatMap((step) => ('photos' in step ? step.photos : [])),
  )
  const pictures = new Set([...inOrder.flatMap(photosOf), ...ofOrders].map(({ picture }) => picture))
  const line = new PQueue({ concurrency: AT_ONCE })
  const photos: Photos = new Map()
  for (const picture of pictures) {
    const photo = line.add(() => preparePhoto(picture))
    // Prevents an unhandled rejection if the load fails before any code awaits the photo. Code that awaits the photo
    // still gets the error.
    photo.catch(() => undefined)
    photos.set(picture, photo)
  }
  return photos
}

async function preparePhoto(picture: Picture): Promise<Photo> {
  const original = await drawPicture(picture)
  const { display, thumbnail } = await convertImage(original, 'image/jpeg')
  return { original, display, thumbnail }
}

/** Returns the photo in the form of an upload. */
export async function uploadOf(
  files: FileStore,
  { original }: Photo,
  { fileName: name }: PlannedPhoto,
): Promise<UploadedFile> {
  return uploadFrom(files, original, { name, type: 'image/jpeg' })
}

/** Returns any file in the form of an upload. */
export async function uploadFrom(
  { tempDir }: FileStore,
  content: Buffer,
  { name, type }: Pick<UploadedFile, 'name' | 'type'>,
): Promise<UploadedFile> {
  const tempPath = join(tempDir, newKey())
  await writeFile(tempPath, content, { flag: 'wx', mode: 0o600 })
  return { tempPath, name, type, size: content.length, sha256: sha256Of(content) }
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Stores the converted copies under new keys, so that deleting one issue's files does not affect another issue. */
export async function storeConverted(
  files: FileStore,
  photo: Photo,
): Promise<{ displayKey: string; thumbnailKey: string }> {
  const keys = { displayKey: newKey(), thumbnailKey: newKey() }
  await Promise.all([
    files.write(keys.displayKey, photo.display),
    files.write(keys.thumbnailKey, photo.thumbnail),
  ])
  return keys
}
