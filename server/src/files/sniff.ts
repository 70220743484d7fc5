import type { ATTACHMENT_TYPES } from '@doorstep/contract/issues/attachments/schema'
import { fileTypeFromFile } from 'file-type'

export type ImageType = (typeof ATTACHMENT_TYPES)[number]
/** Everything that some call takes. */
export type FileType = ImageType | 'application/pdf'

// Bursts, live photos and animated PNGs hold a still picture of the plain type.
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

/** The type by the file's first bytes; name and declared type have no say. */
export async function sniffType(path: string): Promise<FileType | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found && TYPES.get(found.mime)
}
