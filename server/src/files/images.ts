import { ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import { AppError } from '../errors.ts'
import type { ConvertedImage, ImageArea, ImageHeader, ImageSource } from './imageJob.ts'
import { imageProcess } from './imageProcess.ts'
import { MAX_PIXELS } from './limits.ts'
import type { FileType, ImageType } from './sniff.ts'

const FORMATS: Partial<Record<FileType, string>> & Record<ImageType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/heic': 'heif',
  'image/heif': 'heif',
}

/** Whoever sends a file waits for its header to be read: never behind the pictures of others. */
const headers = imageProcess({ timeoutMs: 5000, maxAwaited: 50 })
const pictures = imageProcess()

/** Refuses what is no image of `type` or has too many pixels, by its header alone. */
export async function inspectImage(
  path: string,
  type: FileType,
  field = 'files',
): Promise<{ width: number; height: number }> {
  const found = await headers.run('readHeader', { source: path }, { isAwaited: true }).catch(unlessBusy)
  if (!found || found.format !== FORMATS[type] || !found.width || !found.height) {
    throw refused(field, 'UNSUPPORTED_TYPE', ATTACHMENT_MESSAGES.wrongType)
  }
  const { width, height } = found
  if (width * height > MAX_PIXELS) throw refused(field, 'TOO_LARGE', ATTACHMENT_MESSAGES.tooManyPixels)
  return { width, height }
}

/** What cannot be read is no picture; a full line is no fault of the file. */
function unlessBusy(error: unknown): ImageHeader | undefined {
  if (error instanceof AppError) throw error
  return undefined
}

function refused(field: string, code: 'UNSUPPORTED_TYPE' | 'TOO_LARGE', message: string): AppError {
  return new AppError(code, message, { fields: { [field]: message } })
}

/** Re-encodes, so that nothing of the original but its pixels is left. Rejects when they cannot be read. */
export function convertImage(source: ImageSource, type: ImageType): Promise<ConvertedImage> {
  return pictures.run('convert', { source, isHeic: FORMATS[type] === 'heif' })
}

/** A square JPEG out of the middle, of `side` pixels, while somebody waits. Rejects when the picture cannot be read. */
export function convertToSquare(source: ImageSource, type: FileType, side: number): Promise<Buffer> {
  return pictures.run('cutSquare', { source, isHeic: FORMATS[type] === 'heif', side }, { isAwaited: true })
}

/** A converted picture with these areas black, while somebody waits. Rejects when it cannot be read. */
export function blackOutImage(source: ImageSource, areas: readonly ImageArea[]): Promise<ConvertedImage> {
  return pictures.run('blackOut', { source, areas }, { isAwaited: true })
}

/** For an orderly end: stops a conversion under way. */
export async function closeImages(): Promise<void> {
  await Promise.all([headers.close(), pictures.close()])
}
