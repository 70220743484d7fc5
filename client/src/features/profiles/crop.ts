/** The square part of a picture that becomes the profile photo, described by its centre and zoom. */
export interface Crop {
  /** At zoom 1 the square is the largest square that fits into the picture. */
  zoom: number
  /** The centre, as fractions of the picture's width and height. */
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export const ZOOM_MAX = 4
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Returns the crop as a square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: x * width - side / 2, top: y * height - side / 2 }
}

/**
 * Returns how far the centre of the crop can move before the crop leaves the picture, or 0 if the centre cannot move.
 */
export function roomOf(size: Size, zoom: number): { x: number; y: number } {
  const side = Math.min(size.width, size.height) / zoom
  return { x: (1 - side / size.width) / 2, y: (1 - side / size.height) / 2 }
}

/** Returns the nearest crop inside the picture. */
export function kept(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, ZOOM_MAX)
  const room = roomOf(size, zoom)
  return {
    zoom,
    x: between(crop.x, 0.5 - room.x, 0.5 + room.x),
    y: between(crop.y, 0.5 - room.y, 0.5 + room.y),
  }
}

/** Returns the crop after a drag by `by` in a window of `shown` pixels. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }, shown: number): Crop {
  const { side } = squareOf(size, crop)
  const scale = side / shown
  return kept(size, {
    ...crop,
    x: crop.x - (by.x * scale) / size.width,
    y: crop.y - (by.y * scale) / size.height,
  })
}
