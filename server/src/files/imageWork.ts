import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { openHeic } from './heic.ts'
import type { HeicPicture } from './heic.ts'
import type { ConvertedImage, ImageArea, InspectedImage, ImageJob } from './imageJob.ts'
import { MAX_PIXELS, MAX_WHOLE_BYTES } from './rules.ts'

const DISPLAY_SIDE = 2048
const THUMBNAIL_SIDE = 400
const QUALITY = 82
const CHECKED_SIDE = 256
// Accepts truncated pictures, because browsers show the part that is there.
const INPUT = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'none' } as const

sharp.concurrency(1)
sharp.cache(false)

async function inspect(source: Buffer, isHeic: boolean): Promise<InspectedImage> {
  if (isHeic) return inspectHeic(source)
  const header = await sharp(source, { ...INPUT, limitInputPixels: false }).metadata()
  const { format, width, height } = header
  const isTooLarge = isBeyond(width, height) || wholeBytesOf(header) > MAX_WHOLE_BYTES
  if (!isTooLarge) await check(source, header)
  return { format, width, height, isTooLarge }
}

async function inspectHeic(source: Buffer): Promise<InspectedImage> {
  return withHeic(source, async (picture) => {
    const { width, height } = picture
    const isTooLarge = isBeyond(width, height)
    if (!isTooLarge) picture.check()
    return { format: 'heif', width, height, isTooLarge }
  })
}

const isBeyond = (width: number, height: number): boolean => width * height > MAX_PIXELS

/**
 * Bytes in memory of a whole decoded picture that cannot be read row by row: an interlaced, progressive or animated
 * one, or a rotated one that is not a JPEG. Returns 0 for all other pictures.
 */
function wholeBytesOf(header: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, orientation } = header
  const isWhole = format === 'gif' || isProgressive || ((orientation ?? 1) > 1 && format === 'png')
  const bytesEach = depth === 'ushort' || format === 'jpeg' ? 2 : 1
  return isWhole ? width * height * (format === 'gif' ? 4 : channels) * bytesEach : 0
}

const decode = (image: Sharp): Promise<Buffer> => asJpeg(image.autoOrient(), CHECKED_SIDE).toBuffer()

/** Throws if less than the upper half of the picture can be shown. */
async function check(source: Buffer, { width, height }: Metadata): Promise<void> {
  const strict = { ...INPUT, failOn: 'error' } as const
  await decode(sharp(source, strict)).catch(async () => {
    const upperHalf = { left: 0, top: 0, width, height: Math.ceil(height / 2) }
    await decode(sharp(source, strict).extract(upperHalf))
    await decode(sharp(source, INPUT))
  })
}

async function convert(source: Buffer, isHeic: boolean): Promise<ConvertedImage> {
  return withImage(source, isHeic, (image) => withThumbnail(asJpeg(image, DISPLAY_SIDE)))
}

async function withThumbnail(display: Sharp): Promise<ConvertedImage> {
  const { data, info } = await display.toBuffer({ resolveWithObject: true })
  const thumbnail = await asJpeg(sharp(data, INPUT), THUMBNAIL_SIDE).toBuffer()
  return { display: data, thumbnail, width: info.width, height: info.height }
}

// The picture to redact is a display copy, so it is upright and small.
async function blackOut(source: Buffer, areas: readonly ImageArea[]): Promise<ConvertedImage> {
  const { width, height } = await sharp(source, INPUT).metadata()
  const marks = areas.map((area) => {
    const [left, right] = pixelsOf(area.left, area.width, width)
    const [top, bottom] = pixelsOf(area.top, area.height, height)
    const create = { width: right - left, height: bottom - top, channels: 3, background: '#000000' } as const
    return { input: { create }, left, top }
  })
  return withThumbnail(sharp(source, INPUT).composite(marks).jpeg({ quality: QUALITY }))
}

/** Returns the whole pixels that cover the area, at least one. Includes pixels that the area only touches. */
function pixelsOf(start: number, extent: number, side: number): [number, number] {
  const first = Math.min(Math.floor((start * side) / 100), side - 1)
  const end = Math.ceil(((start + extent) * side) / 100)
  return [first, Math.max(Math.min(end, side), first + 1)]
}

async function cutSquare(source: Buffer, isHeic: boolean, side: number): Promise<Buffer> {
  return withImage(source, isHeic, (image) =>
    image
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  )
}

async function withImage<T>(source: Buffer, isHeic: boolean, work: (image: Sharp) => Promise<T>): Promise<T> {
  if (!isHeic) return work(sharp(source, INPUT).autoOrient())
  // The decoder has already rotated the image. sharp itself reads only the header of HEIC files.
  return withHeic(source, async (picture) => {
    if (isBeyond(picture.width, picture.height))
      throw new Error('The image has too many pixels. Choose a smaller one.')
    const { data, width, height, rowWidth } = picture.decode()
    const raw = { width: rowWidth, height, channels: 4 } as const
    return work(sharp(data, { ...INPUT, raw }).extract({ left: 0, top: 0, width, height }))
  })
}

async function withHeic<T>(source: Buffer, work: (picture: HeicPicture) => Promise<T>): Promise<T> {
  const picture = openHeic(source)
  try {
    return await work(picture)
  } finally {
    picture.close()
  }
}

function asJpeg(image: Sharp, side: number): Sharp {
  return image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
}

/**
 * Reads or re-encodes a picture. Runs only in the picture process, because a decoder can use too much time and memory.
 */
export async function carryOut(job: ImageJob): Promise<unknown> {
  // The decoder caches files by name, and could return an earlier file with the same name.
  const source = typeof job.source === 'string' ? await readFile(job.source) : job.source
  if (job.kind === 'inspect') return inspect(source, job.isHeic)
  if (job.kind === 'convert') return convert(source, job.isHeic)
  if (job.kind === 'blackOut') return blackOut(source, job.areas)
  return cutSquare(source, job.isHeic, job.side)
}
