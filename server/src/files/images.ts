import { ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import { AppError } from '../errors.ts'
import type { ConvertedImage, ImageArea, ImageSource } from './imageJob.ts'
import { imageProcess, PictureFault, TooMuchMemory } from './imageProcess.ts'
import type { FileType, ImageType } from './sniff.ts'

const FORMATS: Partial<Record<FileType, string>> & Record<ImageType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/heic': 'heif',
  'image/heif': 'heif',
}

const isHeic = (type: FileType): boolean => FORMATS[type] === 'heif'

/** A person who uploads a file waits for its inspection, so the inspection must never wait for conversions. */
const inspections = imageProcess({ timeoutMs: 15_000, maxAwaited: 50 })
const pictures = imageProcess()
const RETRY_SECONDS = 30

/**
 * Refuses a file that is not an image of `type`, is too large or cannot be shown. The person can then still choose
 * another file.
 */
export async function inspectImage(
  path: string,
  type: FileType,
  field = 'files',
): Promise<{ width: number; height: number }> {
  const { wrongType, tooManyPixels, damaged } = ATTACHMENT_MESSAGES
  const found = await inspections
    .run('inspect', { source: path, isHeic: isHeic(type) }, { isAwaited: true })
    .catch((error: unknown) => {
      if (error instanceof PictureFault) throw refused(field, 'UNSUPPORTED_TYPE', damaged)
      if (error instanceof TooMuchMemory) throw refused(field, 'TOO_LARGE', tooManyPixels)
      throw asInterrupted(error)
    })
  const { format, width, height, isTooLarge } = found
  if (format !== FORMATS[type]) throw refused(field, 'UNSUPPORTED_TYPE', wrongType)
  if (isTooLarge) throw refused(field, 'TOO_LARGE', tooManyPixels)
  return { width, height }
}

/** Turns an interruption into UNAVAILABLE for a request that waits. An interruption says nothing about the picture. */
export function asInterrupted(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('UNAVAILABLE', ATTACHMENT_MESSAGES.interrupted, {
    retryAfter: RETRY_SECONDS,
    cause: error,
  })
}

function refused(field: string, code: 'UNSUPPORTED_TYPE' | 'TOO_LARGE', message: string): AppError {
  return new AppError(code, message, { fields: { [field]: message } })
}

/** Re-encodes a picture, so that only its pixels remain. Rejects with a PictureFault if the picture cannot be read. */
export function convertImage(source: ImageSource, type: ImageType): Promise<ConvertedImage> {
  return pictures.run('convert', { source, isHeic: isHeic(type) })
}

/**
 * Cuts a square JPEG of `side` pixels out of the middle, while a request waits. Rejects with a PictureFault if the
 * picture cannot be read.
 */
export function convertToSquare(source: ImageSource, type: FileType, side: number): Promise<Buffer> {
  return pictures.run('cutSquare', { source, isHeic: isHeic(type), side }, { isAwaited: true })
}

/**
 * Blacks out these areas of a converted picture, while a request waits. Rejects with a PictureFault if the picture
 * cannot be read.
 */
export function blackOutImage(source: ImageSource, areas: readonly ImageArea[]): Promise<ConvertedImage> {
  return pictures.run('blackOut', { source, areas }, { isAwaited: true })
}

/** Stops a running conversion, so that the server can shut down. */
export async function closeImages(): Promise<void> {
  await Promise.all([inspections.close(), pictures.close()])
}
