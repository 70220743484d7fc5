import { buffer } from 'node:stream/consumers'
import { withTransaction } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import { updateInterruptions } from '../db/pictures.ts'
import type { PictureTable } from '../db/pictures.ts'
import { AppError } from '../errors.ts'
import { areFilesHere } from './claim.ts'
import { PictureFault } from './imageProcess.ts'
import { convertImage } from './images.ts'
import type { ImageType } from './sniff.ts'
import { newKey } from './store.ts'
import { withStoredFiles } from './undo.ts'

/** What converted copies are. */
export const CONVERTED_TYPE = 'image/jpeg'

export interface ConvertedKeys {
  displayKey: string
  thumbnailKey: string
}

interface Original {
  id: number
  type: string
  originalKey: string
}

/** A photo that is cut short so often is given up, until an operator has it tried again: trying costs a minute each time. */
const INTERRUPTIONS_MAX = 10

/**
 * Makes the display copy and the thumbnail of a stored picture, and has their keys written; none where it cannot be
 * shown. Throws where something else went wrong, so that its job comes again. What fails to be written goes again.
 */
export async function convertStored(
  ctx: SystemCtx,
  table: PictureTable,
  file: Original,
  write: (keys: ConvertedKeys | undefined) => Promise<void>,
): Promise<void> {
  const { files } = ctx.services
  const original = await readOriginal(ctx, file)
  const converted = await convertImage(original, file.type as ImageType).catch(async (error: unknown) => {
    const isFault = error instanceof PictureFault
    // A full queue is not counted: the job comes again.
    if (!isFault && (error instanceof AppError || !(await isGivenUp(ctx, table, file.id)))) throw error
    ctx.log.warn({ err: error, attachmentId: file.id }, 'a picture could not be converted')
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
    async (tx) => (await updateInterruptions(tx.db, table, id)) >= INTERRUPTIONS_MAX,
  )
}

/** Nothing where it is lost, which is no picture either: a job that would wait for it waits for ever. */
async function readOriginal({ services }: SystemCtx, { originalKey }: Original): Promise<Buffer> {
  try {
    return await buffer((await services.files.read(originalKey)).stream)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    // A folder that is not mounted, or a store that was moved away from, has none of them.
    if (!(await areFilesHere(services))) throw error
    return Buffer.alloc(0)
  }
}
