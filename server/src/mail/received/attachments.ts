import type { Attachment } from 'postal-mime'

export interface MailImage {
  name: string
  bytes: Uint8Array
}

interface ImageLimits {
  /** Content ids of images in the writer's own words (`shownIds`), and of images in the removed history (`cutIds`). */
  shownIds: readonly string[]
  cutIds: readonly string[]
  imagesMax: number
  imageMaxBytes: number
}

/** Images in the text up to this size count as logos of a signature, because photos are larger. */
const ORNAMENT_MAX_BYTES = 12 * 1024
const NAMED_MAX = 10
const NAME_MAX = 80

/** Parts that an email program adds to prove who wrote the email. */
const PROOF = /^application\/(?:pgp-keys|(?:x-)?pkcs7-signature|pgp-signature)$/
const IMAGE = /^image\/(?!svg|gif|x-icon|vnd)/

const bytesOf = ({ content }: Attachment): Uint8Array => {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content
}
const idOf = ({ contentId }: Attachment): string => contentId?.replace(/^<|>$/g, '') ?? ''

const isImage = (part: Attachment): boolean =>
  IMAGE.test(part.mimeType) || /\.(?:jpe?g|png|heic|heif|webp)$/i.test(part.filename ?? '')

/** Returns the photos, up to the number that a note can have, and the names of all other files. */
export function divideParts(
  parts: readonly Attachment[],
  { shownIds, cutIds, imagesMax, imageMaxBytes }: ImageLimits,
): { images: MailImage[]; leftOut: string[] } {
  const images: MailImage[] = []
  const leftOut: string[] = []
  for (const part of parts) {
    const bytes = bytesOf(part)
    const isShown = shownIds.includes(idOf(part))
    // Leaves out an image that only the quoted history shows. A placeholder in the text of the whole email shows where
    // the image was.
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
