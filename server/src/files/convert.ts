import { buffer } from 'node:stream/consumers'
import { withTransaction } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import { updateInterruptions } from '../db/pictures.ts'
import type { PictureCopies, PictureTable } from '../db/pictures.ts'
import { AppError, notFound } from '../errors.ts'
import { areFilesHere } from './claim.ts'
import { PictureFault } from './imageProcess.ts'
import { convertImage } from './images.ts'
import { CONVERSION_TRIES_MAX } from './rules.ts'
import type { ImageType } from './sniff.ts'
import { newKey } from './store.ts'
import type { BinaryResult } from './store.ts'
import { withStoredFiles } from './undo.ts'

interface Picture {
  name: string
  displayKey: string | null
  thumbnailKey?: string | null
}

/** Opens a reduced copy of a picture. The original is never sent. */
export async function openPicture(
  { services }: SystemCtx,
  picture: Picture | undefined,
  { size: wanted }: { size?: 'thumbnail' | undefined } = {},
): Promise<BinaryResult> {
  const key = wanted === 'thumbnail' ? picture?.thumbnailKey : picture?.displayKey
  if (!picture || key === null || key === undefined) throw notFound()
  const { stream, size } = await services.files.read(key)
  return { stream, size, type: 'image/jpeg', name: `${picture.name.replace(/\.[^.]*$/, '')}.jpg` }
}

interface Original {
  id: number
  type: string
  originalKey: string
}

/**
 * Makes the display copy and the thumbnail of a stored picture and records their keys. Returns nothing if the picture
 * cannot be shown. On other errors it removes the copies and throws, so that the job is retried.
 */
export async function convertStored(
  ctx: SystemCtx,
  table: PictureTable,
  file: Original,
  write: (keys: PictureCopies | undefined) => Promise<void>,
): Promise<void> {
  const { files } = ctx.services
  const original = await readOriginal(ctx, file)
  const converted = await convertImage(original, file.type as ImageType).catch(async (error: unknown) => {
    const isFault = error instanceof PictureFault
    // A full queue does not count as an interruption: the job is retried.
    if (!isFault && (error instanceof AppError || !(await isGivenUp(ctx, table, file.id)))) throw error
    ctx.log.warn({ err: error, attachmentId: file.id }, 'could not convert a picture')
    return undefined
  })
  const keys = { displayKey: newKey(), thumbnailKey: newKey() }
  await withStoredFiles(ctx, converted ? Object.values(keys) : [], async () => {
    if (converted) {
      await files.write(keys.displayKey, converted.display)
      await files.write(keys.thumbnailKey, converted.thumbnail)
    }
    await write(converted && keys)
  })
}

async function isGivenUp(ctx: SystemCtx, table: PictureTable, id: number): Promise<boolean> {
  return withTransaction(
    ctx,
    async (tx) => (await updateInterruptions(tx.db, table, id)) >= CONVERSION_TRIES_MAX,
  )
}

/**
 * Returns no bytes for a lost file, which then counts as an unreadable picture. Otherwise the conversion would be tried
 * for ever.
 */
async function readOriginal({ services }: SystemCtx, { originalKey }: Original): Promise<Buffer> {
  try {
    return await buffer((await services.files.read(originalKey)).stream)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    // A folder that is not mounted, or a former store, has none of the files. In that case the files are not lost.
    if (!(await areFilesHere(services))) throw error
    return Buffer.alloc(0)
  }
}
