import { ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { AppError } from '../errors.ts'
import { heicDecoder } from './heic.ts'
import { MAX_PIXELS } from './limits.ts'
import type { FileType, ImageType } from './sniff.ts'

export interface ConvertedImage {
  /** JPEG without metadata, at most 2048 x 2048. */
  display: Buffer
  /** JPEG without metadata, at most 400 x 400. */
  thumbnail: Buffer
  /** Of `display`. */
  width: number
  height: number
}

const DISPLAY_SIDE = 2048
const THUMBNAIL_SIDE = 400
const QUALITY = 82
const TIMEOUT = { seconds: 10 }
const INPUT = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' } as const
const FORMATS: Partial<Record<FileType, string>> & Record<ImageType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/heic': 'heif',
  'image/heif': 'heif',
}

sharp.concurrency(1)
sharp.cache(false)

const decoder = heicDecoder()

/** Refuses what is no image of `type` or has too many pixels, by its header alone. */
export async function inspectImage(
  path: string,
  type: FileType,
  field = 'files',
): Promise<{ width: number; height: number }> {
  const found = await sharp(path, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!found || found.format !== FORMATS[type] || !found.width || !found.height) {
    throw refused(field, 'UNSUPPORTED_TYPE', ATTACHMENT_MESSAGES.wrongType)
  }
  const { width, height } = found
  if (width * height > MAX_PIXELS) throw refused(field, 'TOO_LARGE', ATTACHMENT_MESSAGES.tooManyPixels)
  return { width, height }
}

function refused(field: string, code: 'UNSUPPORTED_TYPE' | 'TOO_LARGE', message: string): AppError {
  return new AppError(code, message, { fields: { [field]: message } })
}

/** Re-encodes, so that nothing of the original but its pixels is left. Rejects when they cannot be read. */
export async function convertImage(source: string | Buffer, type: ImageType): Promise<ConvertedImage> {
  const image = FORMATS[type] === 'heif' ? await fromHeic(source) : sharp(source, INPUT)
  const { data, info } = await asJpeg(image.rotate(), DISPLAY_SIDE).toBuffer({ resolveWithObject: true })
  const thumbnail = await asJpeg(sharp(data, INPUT), THUMBNAIL_SIDE).toBuffer()
  return { display: data, thumbnail, width: info.width, height: info.height }
}

/** A square JPEG out of the middle, of `side` pixels, while somebody waits. Rejects when the picture cannot be read. */
export async function convertToSquare(
  source: string | Buffer,
  type: FileType,
  side: number,
): Promise<Buffer> {
  const image = FORMATS[type] === 'heif' ? await fromHeic(source, { isAwaited: true }) : sharp(source, INPUT)
  return image
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout(TIMEOUT)
    .toBuffer()
}

// The decoder has turned the image already; sharp itself reads only the header of HEIC files.
async function fromHeic(source: string | Buffer, options?: { isAwaited: boolean }): Promise<Sharp> {
  const { data, width, height } = await decoder.decode(source, options)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

function asJpeg(image: Sharp, side: number): Sharp {
  return image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout(TIMEOUT)
}

/** For an orderly end: stops a decoding under way. */
export function closeImages(): Promise<void> {
  return decoder.close()
}
