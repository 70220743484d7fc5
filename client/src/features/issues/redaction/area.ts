import type { RedactedArea } from '@doorstep/contract/issues/redaction/schema'

/** The position of a new area that was not drawn with a pointer. */
export const MIDDLE: RedactedArea = { left: 40, top: 40, width: 20, height: 20 }
export const SIDES = ['left', 'top', 'width', 'height'] as const

/** A point as percentages of the picture's width and height. A pointer can be outside the picture. */
export interface Point {
  x: number
  y: number
}

const SMALLEST = 1

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
// Tenths of a percent are exact enough for a pointer, and easy to read.
const rounded = (value: number) => Math.round(value * 10) / 10

function keptSpan(start: number, extent: number): [number, number] {
  const kept = between(rounded(extent), SMALLEST, 100)
  return [rounded(between(start, 0, 100 - kept)), kept]
}

/** The nearest area within the picture, at least one percent wide and high. */
export function keptArea(area: RedactedArea): RedactedArea {
  const [left, width] = keptSpan(area.left, area.width)
  const [top, height] = keptSpan(area.top, area.height)
  return { left, top, width, height }
}

export function areaBetween(one: Point, other: Point): RedactedArea {
  const inside = ({ x, y }: Point): Point => ({ x: between(x, 0, 100), y: between(y, 0, 100) })
  const [a, b] = [inside(one), inside(other)]
  return keptArea({
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  })
}

/** Returns true for an area of the smallest size. */
export function isSpeck({ width, height }: RedactedArea): boolean {
  return width === SMALLEST && height === SMALLEST
}

const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Moves the area on an arrow key, or its bottom right corner with Shift. Null for any other key. */
export function areaByKey(area: RedactedArea, key: string, isResizing: boolean): RedactedArea | null {
  const by = KEYS[key]
  if (!by) return null
  const { left, top, width, height } = area
  return keptArea(
    isResizing
      ? {
          left,
          top,
          width: between(width + by.x, SMALLEST, 100 - left),
          height: between(height + by.y, SMALLEST, 100 - top),
        }
      : { left: left + by.x, top: top + by.y, width, height },
  )
}
