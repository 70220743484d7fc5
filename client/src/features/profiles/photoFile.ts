import { ATTACHMENT_EXTENSIONS, ATTACHMENT_TYPES } from '@doorstep/contract/issues/attachments/schema'
import { PHOTO_RULES } from '@doorstep/contract/profiles/schema'
import { squareOf, type Crop } from './crop.ts'

/** The file types that the picker offers. Includes extensions, because some browsers have no type for HEIC. */
export const ACCEPTED: readonly string[] = [
  ...ATTACHMENT_TYPES,
  ...ATTACHMENT_EXTENSIONS.map((ending) => `.${ending}`),
]

const SIDE = 512
const QUALITY = 0.9

/**
 * Returns the problem with a chosen file, or null if there is none. Checks the extension, or the type if the file has
 * no extension.
 */
export function judgePhoto({
  name,
  type,
  size,
}: {
  name: string
  type: string
  size: number
}): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const [allowed, found]: [readonly string[], string] =
    ending === undefined ? [ATTACHMENT_TYPES, type] : [ATTACHMENT_EXTENSIONS, ending]
  if (!allowed.includes(found)) return PHOTO_RULES.messages.wrongType
  return size > PHOTO_RULES.maxBytes ? PHOTO_RULES.messages.tooLarge : null
}

/** Decodes a photo. Returns null if the browser cannot decode it, which mostly happens with HEIC. */
export async function decodePhoto(file: File): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== 'function') return null
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
}

export function drawCrop(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  picture: ImageBitmap,
  crop: Crop,
): void {
  // The functions used here work the same on both kinds of canvas.
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null
  if (!context) return
  const { side, left, top } = squareOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Returns the cropped photo as a file, without the camera's metadata. */
export async function cropPhoto(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  drawCrop(canvas, picture, crop)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
