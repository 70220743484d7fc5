import type { ATTACHMENT_TYPES } from '@doorstep/contract/issues/attachments/schema'
import { readApart } from '../untrusted/readApart.ts'
import type { readMime } from './firstBytes.ts'

export type ImageType = (typeof ATTACHMENT_TYPES)[number]
/** Every type of file that some call accepts. */
export type FileType = ImageType | 'application/pdf'

// Bursts, live photos and animated PNGs contain a still picture, so they count as the plain type.
const TYPES: ReadonlyMap<string, FileType> = new Map([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/gif', 'image/gif'],
  ['image/heic', 'image/heic'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif', 'image/heif'],
  ['image/heif-sequence', 'image/heif'],
  ['application/pdf', 'application/pdf'],
])

const readMimeApart = readApart<typeof readMime>(new URL('./firstBytes.ts', import.meta.url), 'readMime', {
  maxWaiting: 200,
})

/** Detects the type from the file's first bytes and ignores the name and the declared type. */
export async function sniffType(path: string, field: string): Promise<FileType | undefined> {
  const mime = await readMimeApart(path, field)
  return mime === undefined ? undefined : TYPES.get(mime)
}
