import type { Attachment } from 'postal-mime'
import { expect, it } from 'vitest'
import { divideParts } from './attachments.ts'

const LIMITS = { shownIds: ['shown'], cutIds: ['cut', 'shown'], imagesMax: 2, imageMaxBytes: 20_000 }

const part = (size: number, more: Partial<Attachment> = {}): Attachment => ({
  filename: 'tap.jpg',
  mimeType: 'image/jpeg',
  disposition: 'attachment',
  content: new Uint8Array(size),
  ...more,
})

const divide = (...parts: Attachment[]): { images: string[]; leftOut: string[] } => {
  const { images, leftOut } = divideParts(parts, LIMITS)
  return { images: images.map(({ name }) => name), leftOut }
}
const PHOTO = { images: ['tap.jpg'], leftOut: [] }
const LEFT_OUT = { images: [], leftOut: ['tap.jpg'] }
const GONE = { images: [], leftOut: [] }

it.each([
  ['a small photo', part(1), PHOTO],
  ['an empty file', part(0), LEFT_OUT],
  ['a photo of the maximum size', part(20_000), PHOTO],
  ['a photo one byte too large', part(20_001), LEFT_OUT],
  ['a photo above 12 KB that is shown in the text', part(12_289, { contentId: '<shown>' }), PHOTO],
  ['an ornament of 12 KB in the text', part(12_288, { contentId: '<shown>' }), LEFT_OUT],
  ['a picture of the quoted history', part(20_000, { contentId: '<cut>' }), GONE],
  ['a photo that only its name identifies', part(1, { mimeType: 'application/octet-stream' }), PHOTO],
  [
    'a drawing that can run scripts',
    part(1, { mimeType: 'image/svg+xml', filename: 'a.svg' }),
    { images: [], leftOut: ['a.svg'] },
  ],
  ['an OpenPGP signature', part(1, { mimeType: 'application/pgp-signature', filename: 'a.asc' }), GONE],
  ['a photo without a name', part(1, { filename: null }), { images: ['file.jpeg'], leftOut: [] }],
])('divideParts sorts %s of an email into photos, names of other files or nothing', (_what, given, where) => {
  expect(divide(given)).toEqual(where)
})

it('divideParts returns as many photos as a note can have, and the names of ten other files', () => {
  const words = part(1, { mimeType: 'text/plain', filename: `${'a'.repeat(81)}\u202E` })
  expect(divide(part(1), part(1), part(1)).leftOut).toEqual(['tap.jpg'])
  expect(divide(...Array.from({ length: 10 }, () => words)).leftOut).toEqual(
    Array.from({ length: 10 }, () => 'a'.repeat(80)),
  )
  expect(divide(...Array.from({ length: 12 }, () => words)).leftOut.at(-1)).toBe('2 more')
})
