// The process that reads and re-encodes pictures, one at a time. Only ./imageProcess.ts starts it.
import { readFile } from 'node:fs/promises'
import heicDecode from 'heic-decode'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { ConvertedImage, ImageArea, ImageHeader, ImageJob, ImageReply, ImageSource } from './imageJob.ts'
import { MAX_PIXELS } from './limits.ts'

const DISPLAY_SIDE = 2048
const THUMBNAIL_SIDE = 400
const QUALITY = 82
const INPUT = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' } as const

sharp.concurrency(1)
sharp.cache(false)

async function readHeader(source: ImageSource): Promise<ImageHeader> {
  const { format, width, height } = await sharp(source, { ...INPUT, limitInputPixels: false }).metadata()
  return { format, width, height }
}

async function convert(source: ImageSource, isHeic: boolean): Promise<ConvertedImage> {
  const image = await open(source, isHeic)
  return withThumbnail(asJpeg(image.rotate(), DISPLAY_SIDE))
}

async function withThumbnail(display: Sharp): Promise<ConvertedImage> {
  const { data, info } = await display.toBuffer({ resolveWithObject: true })
  const thumbnail = await asJpeg(sharp(data, INPUT), THUMBNAIL_SIDE).toBuffer()
  return { display: data, thumbnail, width: info.width, height: info.height }
}

// The source is one of ours: upright, and small enough to be shown.
async function blackOut(source: ImageSource, areas: readonly ImageArea[]): Promise<ConvertedImage> {
  const { width, height } = await sharp(source, INPUT).metadata()
  const marks = areas.map((area) => {
    const [left, right] = pixelsOf(area.left, area.width, width)
    const [top, bottom] = pixelsOf(area.top, area.height, height)
    const create = { width: right - left, height: bottom - top, channels: 3, background: '#000000' } as const
    return { input: { create }, left, top }
  })
  return withThumbnail(sharp(source, INPUT).composite(marks).jpeg({ quality: QUALITY }))
}

/** From which pixel to which: whole ones, at least one, and none that the area only touches is left out. */
function pixelsOf(start: number, extent: number, side: number): [number, number] {
  const first = Math.min(Math.floor((start * side) / 100), side - 1)
  const end = Math.ceil(((start + extent) * side) / 100)
  return [first, Math.max(Math.min(end, side), first + 1)]
}

async function cutSquare(source: ImageSource, isHeic: boolean, side: number): Promise<Buffer> {
  const image = await open(source, isHeic)
  return image
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

// The decoder has turned the image already; sharp itself reads only the header of HEIC files.
async function open(source: ImageSource, isHeic: boolean): Promise<Sharp> {
  if (!isHeic) return sharp(source, INPUT)
  const [image] = await heicDecode.all({ buffer: Buffer.isBuffer(source) ? source : await readFile(source) })
  if (!image) throw new Error('There is no image in the file.')
  if (image.width * image.height > MAX_PIXELS) throw new Error('The image has too many pixels.')
  const { width, height, data } = await image.decode()
  return sharp(data, { raw: { width, height, channels: 4 } })
}

function asJpeg(image: Sharp, side: number): Sharp {
  return image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
}

function carryOut(job: ImageJob): Promise<unknown> {
  if (job.kind === 'readHeader') return readHeader(job.source)
  if (job.kind === 'convert') return convert(job.source, job.isHeic)
  if (job.kind === 'blackOut') return blackOut(job.source, job.areas)
  return cutSquare(job.source, job.isHeic, job.side)
}

async function replyTo(job: ImageJob): Promise<ImageReply> {
  try {
    return { answer: await carryOut(job) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

// Only the server sends, and only jobs.
process.on('message', (job: ImageJob) => void replyTo(job).then((reply) => process.send?.(reply)))
// The server is gone.
process.on('disconnect', () => process.exit())
const ready: ImageReply = { answer: 'ready' }
process.send?.(ready)
