import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameForType } from '@doorstep/contract/fileNames'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect } from 'vitest'
import { readMime } from '../src/files/firstBytes.ts'
import { carryOut } from '../src/files/imageWork.ts'
import { drawnRuns } from './drawnRuns.ts'
import { phonePhoto } from './phonePhotos.ts'

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`fixtures/${name}`, import.meta.url))

const MILLION = 1_000_000

interface Change {
  /** The position in the file, in millionths of its length. */
  at: number
  kind: 'set' | 'remove' | 'insert' | 'cut'
  bytes: Uint8Array
}

const change: fc.Arbitrary<Change> = fc.record({
  // Changes to headers have the most effect, so half of the changes are near the start.
  at: fc.oneof(fc.integer({ min: 0, max: MILLION }), fc.integer({ min: 0, max: MILLION / 20 })),
  kind: fc.constantFrom('set', 'set', 'set', 'remove', 'insert'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
})
const cut: fc.Arbitrary<Change> = fc.record({
  at: fc.integer({ min: 0, max: MILLION }),
  kind: fc.constant('cut'),
  bytes: fc.constant(new Uint8Array()),
})

function changed(file: Buffer, changes: readonly Change[]): Buffer {
  return changes.reduce((bytes, { at, kind, bytes: other }) => {
    const start = Math.floor((at * bytes.length) / MILLION)
    if (kind === 'cut') return bytes.subarray(0, start)
    const skipped = kind === 'insert' ? 0 : other.length
    const put = kind === 'remove' ? [] : [other]
    return Buffer.concat([bytes.subarray(0, start), ...put, bytes.subarray(start + skipped)])
  }, file)
}

const anyBytes = fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes))

async function withPath(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'any-file-'))
  try {
    await work(join(folder, 'file'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const HEIC = /^image\/hei[cf]/

/** Tries random bytes and damaged photos. The server must refuse each file or show all of it. */
export async function tryAnyPhotos(numRuns: number): Promise<void> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const drawn = sharp({ create: { width: 320, height: 240, channels: 3, background: '#888888', noise } })
  const photos = await Promise.all([
    fixture('photo.png'),
    fixture('animation.gif'),
    fixture('no-eoi.jpg'),
    fixture('polyglot.jpg'),
    drawn.clone().jpeg({ progressive: true }).toBuffer(),
    drawn.clone().png({ progressive: true }).toBuffer(),
    drawn.clone().withIccProfile('p3').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    drawn.clone().toColourspace('cmyk').jpeg().toBuffer(),
    drawn.clone().toColourspace('rgb16').withMetadata({ orientation: 3 }).png().toBuffer(),
    drawn.clone().gif().toBuffer(),
  ])
  photos.push(phonePhoto(600, 500))
  const damaged = fc
    .tuple(
      fc.constantFrom(...photos),
      fc.array(fc.oneof({ arbitrary: change, weight: 9 }, cut), { minLength: 1, maxLength: 3 }),
    )
    .map(([photo, changes]) => changed(photo, changes))
  let accepted = 0
  await withPath(async (path) => {
    const property = fc.asyncProperty(
      fc.oneof({ arbitrary: damaged, weight: 9 }, anyBytes),
      async (bytes) => {
        await writeFile(path, bytes)
        const mime = await readMime(path)
        if (mime === undefined || !/^image\/(jpeg|png|apng|gif|hei[cf](-sequence)?)$/.test(mime)) return
        const isHeic = HEIC.test(mime)
        const judged = await carryOut({ kind: 'inspect', source: path, isHeic }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error)
        })
        // A photo that is too large is refused as well.
        if (judged === undefined || (judged as { isTooLarge: boolean }).isTooLarge) return
        accepted += 1
        const shown = await carryOut({ kind: 'convert', source: bytes, isHeic })
        expect(shown).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
      },
    )
    await fc.assert(property, drawnRuns('any bytes as a photo', numRuns))
  })
  // Fails a run in which nearly every file was refused.
  expect(accepted).toBeGreaterThan(numRuns / 10)
}

/** Tries random bytes, some of which start like a PDF. Whatever is accepted must be saved as a PDF. */
export async function tryAnyPdfs(numRuns: number): Promise<void> {
  const marked = fc
    .tuple(fc.uint8Array({ maxLength: 1500 }), anyBytes)
    .map(([before, after]) => Buffer.concat([before, Buffer.from('%PDF-1.7\n'), after]))
  await withPath(async (path) => {
    const property = fc.asyncProperty(fc.oneof(marked, anyBytes), fc.string(), async (bytes, name) => {
      await writeFile(path, bytes)
      const mime = await readMime(path)
      if (mime !== 'application/pdf') return
      expect(bytes.subarray(0, 1024).includes('%PDF')).toBe(true)
      expect(nameForType(name, mime)).toMatch(/\.pdf$/i)
    })
    await fc.assert(property, drawnRuns('any bytes as a PDF', numRuns))
  })
}
