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
  ['an empty one', part(0), LEFT_OUT],
  ['one of the size allowed', part(20_000), PHOTO],
  ['one byte more', part(20_001), LEFT_OUT],
  ['one shown in the text above 12 KB', part(12_289, { contentId: '<shown>' }), PHOTO],
  ['an ornament of 12 KB in the text', part(12_288, { contentId: '<shown>' }), LEFT_OUT],
  ['a picture of the quoted history', part(20_000, { contentId: '<cut>' }), GONE],
  ['a photo by its name', part(1, { mimeType: 'application/octet-stream' }), PHOTO],
  [
    'a drawing that can run scripts',
    part(1, { mimeType: 'image/svg+xml', filename: 'a.svg' }),
    { images: [], leftOut: ['a.svg'] },
  ],
  ['a signature of its program', part(1, { mimeType: 'application/pgp-signature', filename: 'a.asc' }), GONE],
  ['one without a name', part(1, { filename: null }), { images: ['file.jpeg'], leftOut: [] }],
])('divideParts puts %s of an email where it belongs', (_what, given, where) => {
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
