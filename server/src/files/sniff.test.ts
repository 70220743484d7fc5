import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeReaders } from '../untrusted/readApart.ts'
import { sniffType } from './sniff.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sniff-'))
})
afterAll(async () => {
  await closeReaders()
  await rm(folder, { recursive: true, force: true })
})

/** The first bytes of a picture in the format of iPhones. Its brand tells still pictures and sequences apart. */
const branded = (brand: string): string => `\0\0\0\u0018ftyp${brand}\0\0\0\0mif1heic`
const pngWith = (chunk: string): string =>
  `\u0089PNG\r\n\u001A\n\0\0\0\rIHDR${'\0'.repeat(17)}\0\0\0\u0008${chunk}${'\0'.repeat(24)}`

describe('sniffType', () => {
  it.each([
    ['a JPEG', '\u00FF\u00D8\u00FF\u00E0', 'image/jpeg'],
    ['a PNG', pngWith('IDAT'), 'image/png'],
    ['an animated PNG', pngWith('acTL'), 'image/png'],
    ['a GIF', 'GIF89a', 'image/gif'],
    ['a HEIC photo', branded('heic'), 'image/heic'],
    ['a burst of HEIC photos', branded('hevc'), 'image/heic'],
    ['a HEIF photo', branded('mif1'), 'image/heif'],
    ['a burst of HEIF photos', branded('msf1'), 'image/heif'],
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a PDF after other bytes', `${' '.repeat(1019)}%PDF-`, 'application/pdf'],
    ['a PDF mark too far in', `${' '.repeat(1020)}%PDF-`, undefined],
    ['an AVIF picture', branded('avif'), undefined],
    ['an SVG picture', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>', undefined],
    ['a web page', '<!doctype html><script>alert(1)</script>', undefined],
  ])('sniffType recognises %s by its first bytes [T24]', async (_what, bytes, type) => {
    const path = join(folder, 'photo.jpg')
    await writeFile(path, Buffer.from(bytes, 'latin1'))
    expect(await sniffType(path, 'files')).toBe(type)
  })
})
