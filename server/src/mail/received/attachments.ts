import type { Attachment } from 'postal-mime'

/** A picture of a mail that may be a photo of a note. */
export interface MailImage {
  name: string
  bytes: Uint8Array
}

interface ImageLimits {
  /** Content ids of the pictures that stand in what was written; none is known where there is no HTML. */
  keptIds: readonly string[] | undefined
  imagesMax: number
  imageMaxBytes: number
}

/** What stands in a signature is smaller than any photo. */
const ORNAMENT_MAX_BYTES = 12 * 1024
const NAMED_MAX = 10
const NAME_MAX = 80

/** What a mail program adds of itself. */
const NO_FILE = /^(?:text\/calendar|application\/(?:pgp-keys|(?:x-)?pkcs7-signature|pgp-signature))$/
const IMAGE = /^image\/(?!svg|gif|x-icon|vnd)/

const bytesOf = ({ content }: Attachment): Uint8Array => {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content
}
const idOf = ({ contentId }: Attachment): string | undefined => contentId?.replace(/^<|>$/g, '')

/** Stands in the quoted history or in a signature, and was not sent by whoever writes. */
function isOrnament(part: Attachment, bytes: Uint8Array, keptIds: ImageLimits['keptIds']): boolean {
  const id = idOf(part)
  const stands = part.related === true || (part.disposition === 'inline' && id !== undefined)
  if (!stands || id === undefined) return false
  if (keptIds !== undefined && !keptIds.includes(id)) return true
  return bytes.length <= ORNAMENT_MAX_BYTES
}

const isImage = (part: Attachment): boolean =>
  IMAGE.test(part.mimeType) || /\.(?:jpe?g|png|heic|heif|webp)$/i.test(part.filename ?? '')

/** The photos, as many as a note can have, and the names of what else somebody has sent. */
export function divideParts(
  parts: readonly Attachment[],
  { keptIds, imagesMax, imageMaxBytes }: ImageLimits,
): { images: MailImage[]; leftOut: string[] } {
  const images: MailImage[] = []
  const leftOut: string[] = []
  for (const part of parts) {
    const bytes = bytesOf(part)
    if (isOrnament(part, bytes, keptIds) || NO_FILE.test(part.mimeType)) continue
    const isPhoto = isImage(part) && bytes.length > 0 && bytes.length <= imageMaxBytes
    if (isPhoto && images.length < imagesMax) images.push({ name: nameOf(part), bytes })
    else leftOut.push(nameOf(part))
  }
  return { images, leftOut: leftOut.slice(0, NAMED_MAX) }
}

function nameOf({ filename, mimeType }: Attachment): string {
  const name = (filename ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return (name === '' ? `file.${mimeType.split('/')[1] ?? 'bin'}` : name).slice(0, NAME_MAX)
}
