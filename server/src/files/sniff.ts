import type { ATTACHMENT_TYPES } from '@doorstep/contract/issues/attachments/schema'
import { fileTypeFromFile } from 'file-type'

export type ImageType = (typeof ATTACHMENT_TYPES)[number]

// Bursts, live photos and animated PNGs hold a still picture of the plain type.
const TYPES: ReadonlyMap<string, ImageType> = new Map([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/gif', 'image/gif'],
  ['image/heic', 'image/heic'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif', 'image/heif'],
  ['image/heif-sequence', 'image/heif'],
])

/** The type by the file's first bytes; name and declared type have no say. */
export async function sniffImageType(path: string): Promise<ImageType | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found && TYPES.get(found.mime)
}
