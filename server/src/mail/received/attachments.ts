import type { Attachment } from 'postal-mime'

/** A picture of a mail that may be a photo of a note. */
export interface MailImage {
  name: string
  bytes: Uint8Array
}

interface ImageLimits {
  /** Content ids of the pictures that are shown in what was written, and in what was cut from it. */
  shownIds: readonly string[]
  cutIds: readonly string[]
  imagesMax: number
  imageMaxBytes: number
}

/** What stands in a signature is smaller than any photo. */
const ORNAMENT_MAX_BYTES = 12 * 1024
const NAMED_MAX = 10
const NAME_MAX = 80

/** What a mail program adds of itself to say who has written. */
const PROOF = /^application\/(?:pgp-keys|(?:x-)?pkcs7-signature|pgp-signature)$/
const IMAGE = /^image\/(?!svg|gif|x-icon|vnd)/

const bytesOf = ({ content }: Attachment): Uint8Array => {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content
}
const idOf = ({ contentId }: Attachment): string => contentId?.replace(/^<|>$/g, '') ?? ''

const isImage = (part: Attachment): boolean =>
  IMAGE.test(part.mimeType) || /\.(?:jpe?g|png|heic|heif|webp)$/i.test(part.filename ?? '')

/** The photos, as many as a note can have, and the names of what else somebody has sent. */
export function divideParts(
  parts: readonly Attachment[],
  { shownIds, cutIds, imagesMax, imageMaxBytes }: ImageLimits,
): { images: MailImage[]; leftOut: string[] } {
  const images: MailImage[] = []
  const leftOut: string[] = []
  for (const part of parts) {
    const bytes = bytesOf(part)
    const isShown = shownIds.includes(idOf(part))
    // A picture of the quoted history alone goes with it: the whole email says where it was.
    if (PROOF.test(part.mimeType) || (!isShown && cutIds.includes(idOf(part)))) continue
    const isOrnament = isShown && bytes.length <= ORNAMENT_MAX_BYTES
    const isPhoto = isImage(part) && bytes.length > 0 && bytes.length <= imageMaxBytes && !isOrnament
    if (isPhoto && images.length < imagesMax) images.push({ name: nameOf(part), bytes })
    else leftOut.push(nameOf(part))
  }
  const unnamed = leftOut.length - NAMED_MAX
  return { images, leftOut: [...leftOut.slice(0, NAMED_MAX), ...(unnamed > 0 ? [`${unnamed} more`] : [])] }
}

function nameOf({ filename, mimeType }: Attachment): string {
  const name = (filename ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return (name === '' ? `file.${mimeType.split('/')[1] ?? 'bin'}` : name).slice(0, NAME_MAX)
}
