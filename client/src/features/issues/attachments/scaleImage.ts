const LONGEST_SIDE = 2048
const QUALITY = 0.85
const SCALED_TYPES = new Set(['image/jpeg', 'image/png'])
const TYPE_OF_ENDING: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

/**
 * A JPEG or PNG made small enough to travel, without what a camera writes beside the picture (such as the place).
 * Anything else, and whatever the browser cannot redraw, goes as it is: the server strips and scales it again.
 */
export async function scaleImage(file: File): Promise<File> {
  const type = typeOf(file)
  if (!SCALED_TYPES.has(type) || typeof createImageBitmap !== 'function') return file
  try {
    const scaled = await redraw(file, type)
    return scaled.size < file.size ? new File([scaled], file.name, { type }) : file
  } catch {
    return file
  }
}

function typeOf(file: File): string {
  if (file.type !== '') return file.type
  return TYPE_OF_ENDING[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()] ?? ''
}

async function redraw(file: File, type: string): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const factor = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
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
