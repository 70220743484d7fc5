const LONGEST_SIDE = 2048
/** A picture below this size would be unrecognisable. */
const SHORTEST_SIDE = 256
const STEP = 0.7
const QUALITY = 0.85
const SCALED_TYPES = new Set(['image/jpeg', 'image/png'])
const TYPE_OF_ENDING: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

/**
 * Reduces a JPEG or PNG for upload and removes the camera's metadata, such as the location. Other files stay unchanged.
 * The server removes metadata and scales pictures again.
 */
export async function scaleImage(file: File): Promise<File> {
  if (!canBeScaled(file) || typeof createImageBitmap !== 'function') return file
  const type = typeOf(file)
  try {
    const scaled = await redraw(file, type, LONGEST_SIDE)
    return scaled.size < file.size ? new File([scaled], file.name, { type }) : file
  } catch {
    return file
  }
}

/** True if this page can reduce the file's type. */
export function canBeScaled(file: File): boolean {
  return SCALED_TYPES.has(typeOf(file))
}

/**
 * Reduces the picture step by step until it has fewer bytes than `limit`. Throws if the file is not a picture or stays
 * too large.
 */
export async function makeSmaller(file: File, limit: number): Promise<File> {
  const type = typeOf(file)
  for (let side = LONGEST_SIDE; side >= SHORTEST_SIDE; side *= STEP) {
    const drawn = await redraw(file, type, side)
    if (drawn.size < limit) return new File([drawn], file.name, { type })
  }
  throw new Error(`${file.name} is still too large.`)
}

function typeOf(file: File): string {
  if (file.type !== '') return file.type
  return TYPE_OF_ENDING[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()] ?? ''
}

async function redraw(file: File, type: string, side: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const factor = Math.min(1, side / Math.max(picture.width, picture.height))
    const width = Math.max(1, Math.round(picture.width * factor))
    const height = Math.max(1, Math.round(picture.height * factor))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas to draw on.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    return await canvas.convertToBlob({ type, quality: QUALITY })
  } finally {
    picture.close()
  }
}
