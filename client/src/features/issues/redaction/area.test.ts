import { RedactedArea } from '@doorstep/contract/issues/redaction/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaBetween, areaByKey, isSpeck, keptArea, MIDDLE } from './area.ts'

const anyNumber = fc.double({ min: -500, max: 500, noNaN: true })
const anyArea = fc.record({ left: anyNumber, top: anyNumber, width: anyNumber, height: anyNumber })
const anyPoint = fc.record({ x: anyNumber, y: anyNumber })
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

function expectWithin(area: RedactedArea) {
  expect(RedactedArea.safeParse(area).success).toBe(true)
  expect(area.left + area.width).toBeLessThanOrEqual(100.05)
  expect(area.top + area.height).toBeLessThanOrEqual(100.05)
  expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(1)
}

describe('an area to black out', () => {
  it('an area to black out stays within the picture, whatever the user types or draws, and keeps valid values [REDACT-06]', () => {
    fc.assert(
      fc.property(anyArea, anyPoint, anyPoint, (area, one, other) => {
        for (const kept of [keptArea(area), areaBetween(one, other)]) {
          expectWithin(kept)
          expect(keptArea(kept)).toEqual(kept)
        }
      }),
    )
  })

  it('an area to black out moves with the arrow keys, resizes with Shift, and never leaves the picture [REDACT-06]', () => {
    const press = fc.tuple(fc.constantFrom(...ARROWS), fc.boolean())
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        const area = presses.reduce((now, [key, isShift]) => areaByKey(now, key, isShift) ?? now, MIDDLE)
        expectWithin(area)
      }),
    )
    expect(areaByKey(MIDDLE, 'ArrowLeft', false)).toEqual({ ...MIDDLE, left: 39 })
    expect(areaByKey(MIDDLE, 'ArrowDown', true)).toEqual({ ...MIDDLE, height: 21 })
    expect(areaByKey({ ...MIDDLE, left: 0 }, 'ArrowLeft', false)).toEqual({ ...MIDDLE, left: 0 })
    expect(areaByKey({ ...MIDDLE, left: 80 }, 'ArrowRight', true)).toEqual({ ...MIDDLE, left: 80 })
    expect(areaByKey(MIDDLE, 'Enter', false)).toBeNull()
  })

  it('an area to black out spans two corners in either order, and is cut off at the edge of the picture [REDACT-06]', () => {
    const area = { left: 10, top: 20, width: 30, height: 5.5 }
    expect(areaBetween({ x: 10, y: 20 }, { x: 40, y: 25.5 })).toEqual(area)
    expect(areaBetween({ x: 90, y: -40 }, { x: 140, y: 30 })).toEqual({
      left: 90,
      top: 0,
      width: 10,
      height: 30,
    })
    fc.assert(
      fc.property(anyPoint, anyPoint, (one, other) => {
        expect(areaBetween(one, other)).toEqual(areaBetween(other, one))
      }),
    )
    expect(isSpeck(areaBetween({ x: 50, y: 50 }, { x: 50.2, y: 50 }))).toBe(true)
    expect(isSpeck(areaBetween({ x: 50, y: 50 }, { x: 60, y: 50 }))).toBe(false)
  })
})
