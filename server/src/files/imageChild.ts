// The process that reads and re-encodes pictures, one at a time. Only ./imageProcess.ts starts it.
import { readFile } from 'node:fs/promises'
import heicDecode from 'heic-decode'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { ConvertedImage, ImageHeader, ImageJob, ImageReply, ImageSource } from './imageJob.ts'
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
  const { data, info } = await asJpeg(image.rotate(), DISPLAY_SIDE).toBuffer({ resolveWithObject: true })
  const thumbnail = await asJpeg(sharp(data, INPUT), THUMBNAIL_SIDE).toBuffer()
  return { display: data, thumbnail, width: info.width, height: info.height }
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
