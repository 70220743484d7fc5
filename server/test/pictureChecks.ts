import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { convertImage, inspectImage } from '../src/files/images.ts'
import type { ImageType } from '../src/files/sniff.ts'
import { phonePhoto } from './phonePhotos.ts'

export function fixture(name: string): string {
  return join(import.meta.dirname, 'fixtures', name)
}

/** Writes the data into a new folder. The folder is deleted after the test run. */
export async function scratch(name: string, data: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(inject('testFolder'), 'images-')), name)
  await writeFile(path, data)
  return path
}

/** Parts of a file from which a picture cannot be shown. */
export const PARTS = [0.0001, 0.01, 0.5]

export const CUT_FILES: [name: string, type: ImageType, at: number][] = [
  ['photo-4mb.jpg', 'image/jpeg', 0],
  ['photo.png', 'image/png', 1],
  ['photo.heic', 'image/heic', 2],
]

/** Expects each of these parts of the file to be refused, or to fail with an error when it is converted. */
export async function expectCutRefused(name: string, type: ImageType, parts: number[]): Promise<void> {
  const whole = await readFile(fixture(name))
  for (const part of parts) {
    const path = await scratch(name, whole.subarray(0, Math.max(12, Math.floor(whole.length * part))))
    const judged = inspectImage(path, type).then(() => convertImage(path, type))
    await expect(judged).rejects.toThrow(Error)
  }
}

/** Expects this thread to stay free while photos of 12 megapixels are converted. */
export async function expectFreeThread(count: number): Promise<void> {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const photos = await Promise.all(
    Array.from({ length: count }, () => convertImage(fixture('photo-12mp.heic'), 'image/heic')),
  )
  clearInterval(timer)
  for (const { width, height } of photos) expect([width, height]).toEqual([2048, 1536])
  // If this thread decoded the photos, the event loop would run only a few times.
  expect(turns).toBeGreaterThan(20 * count)
}

interface Size {
  width: number
  height: number
}

export const PHONE_PHOTOS: [name: string, size: Size][] = [
  ['iphone-12mp-grid48.heic', { width: 4032, height: 3024 }],
  ['iphone-12mp-grid48-irot3.heic', { width: 3024, height: 4032 }],
  ['iphone-12mp-tmap.heic', { width: 3024, height: 4032 }],
  ['iphone-24mp-grid108.heic', { width: 4284, height: 5712 }],
]

export async function expectPhonePhoto(name: string, size: Size): Promise<void> {
  expect(await inspectImage(fixture(name), 'image/heic')).toEqual(size)
  const shown = await convertImage(fixture(name), 'image/heic')
  expect(Math.max(shown.width, shown.height)).toBe(2048)
  expect(shown.width / shown.height).toBeCloseTo(size.width / size.height, 2)
}

interface PngOptions {
  orientation: number
  progressive: boolean
}

/** Two kinds of PNG that cannot be read row by row. */
export const WHOLE_PNGS: [name: string, options: PngOptions][] = [
  ['interlaced', { orientation: 1, progressive: true }],
  ['mirrored', { orientation: 2, progressive: false }],
]

/** Makes a PNG with 8 bytes for each pixel. */
export function widePng(size: Size, { orientation, progressive }: PngOptions): Promise<Buffer> {
  const create = { ...size, channels: 4, background: '#5a6aa0' } as const
  const wide = sharp({ create }).toColourspace('rgb16').withMetadata({ orientation })
  return wide.png({ progressive }).toBuffer()
}

/** Returns the PNG with another size in its header. */
export function claimSize(png: Buffer, { width, height }: Size): Buffer {
  const claiming = Buffer.from(png)
  claiming.writeUInt32BE(width, 16)
  claiming.writeUInt32BE(height, 20)
  claiming.writeUInt32BE(crc32(claiming.subarray(12, 29)), 29)
  return claiming
}

function replaced(photo: Buffer, from: number[], to: number[]): Buffer {
  const at = photo.indexOf(Buffer.from(from))
  expect(photo.indexOf(Buffer.from(from), at + 1)).toBe(-1)
  return Buffer.concat([photo.subarray(0, at), Buffer.from(to), photo.subarray(at + from.length)])
}
const FEW_TILES = phonePhoto(600, 500)
const MANY_TILES = phonePhoto(2048, 1500)

/** Broken HEIC photos. */
export const BROKEN_PHOTOS: [what: string, photo: Buffer][] = [
  ['whose grid has no size', replaced(FEW_TILES, [0, 0, 0, 1, 2, 88, 1, 244], [0, 0, 0, 1, 2, 88, 0, 0])],
  [
    'of many tiles whose grid has no size',
    replaced(MANY_TILES, [0, 0, 2, 3, 8, 0, 5, 220], [0, 0, 2, 3, 8, 0, 0, 0]),
  ],
  [
    'of many tiles that have no size',
    replaced(
      MANY_TILES,
      [101, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0],
      [120, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0],
    ),
  ],
  [
    'of many tiles that claim to be wider than they are',
    replaced(
      MANY_TILES,
      [101, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0],
      [101, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 2, 0],
    ),
  ],
  [
    'of many tiles whose last one has another size',
    replaced(MANY_TILES, [0, 12, 2, 129, 2], [0, 12, 2, 129, 3]),
  ],
]
