import { describe, expect, it } from 'vitest'
import { dragged, kept, roomOf, squareOf, WHOLE } from './crop.ts'

const WIDE = { width: 400, height: 200 }

describe('the crop', () => {
  it('the crop of a photo starts as the largest square in the middle', () => {
    expect(squareOf(WIDE, WHOLE)).toEqual({ side: 200, left: 100, top: 0 })
    expect(roomOf(WIDE, 1)).toEqual({ x: 0.25, y: 0 })
  })

  it('the crop of a photo stays inside the picture', () => {
    expect(kept(WIDE, { zoom: 1, x: 0, y: 1 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 })
    expect(squareOf(WIDE, kept(WIDE, { zoom: 2, x: 1, y: 1 }))).toEqual({ side: 100, left: 300, top: 100 })
    expect(kept(WIDE, { zoom: 9, x: 0.5, y: 0.5 }).zoom).toBe(4)
    expect(kept(WIDE, { zoom: 0.2, x: 0.5, y: 0.5 }).zoom).toBe(1)
  })

  it('the crop of a photo follows the pointer', () => {
    // Dragging by half of the window moves the crop by half of a square, in the opposite direction.
    const crop = dragged(WIDE, WHOLE, { x: -50, y: 30 }, 100)
    expect(squareOf(WIDE, crop)).toEqual({ side: 200, left: 200, top: 0 })
  })
})
