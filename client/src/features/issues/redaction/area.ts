import type { RedactedArea } from '@doorstep/contract/issues/redaction/schema'

/** Where a new one stands that no pointer has drawn. */
export const MIDDLE: RedactedArea = { left: 40, top: 40, width: 20, height: 20 }
export const SIDES = ['left', 'top', 'width', 'height'] as const

/** In hundredths of the picture; a pointer may be beside it. */
export interface Point {
  x: number
  y: number
}

const SMALLEST = 1

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
// In tenths: as exact as a pointer, and short to read.
const rounded = (value: number) => Math.round(value * 10) / 10

/** From where, and how far, along one side of the picture. */
function keptSpan(start: number, extent: number): [number, number] {
  const kept = between(rounded(extent), SMALLEST, 100)
  return [rounded(between(start, 0, 100 - kept)), kept]
}

/** The nearest area within the picture, never flatter than a hundredth of it. */
export function keptArea(area: RedactedArea): RedactedArea {
  const [left, width] = keptSpan(area.left, area.width)
  const [top, height] = keptSpan(area.top, area.height)
  return { left, top, width, height }
}

/** The area between two corners. */
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

/** As small as an area can be. */
export function isSpeck({ width, height }: RedactedArea): boolean {
  return width === SMALLEST && height === SMALLEST
}

const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What an arrow key makes of it: it moves, and with Shift its far corner does. Null for any other key. */
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
