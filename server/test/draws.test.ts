import { expect, it } from 'vitest'
import { drawn } from './draws.ts'

it('draws that follow each other try every value of a list', () => {
  for (const length of [0, 1, 2, 7, 15, 47])
    for (const count of [1, 2, 6]) {
      const values = Array.from({ length }, (_value, at) => at)
      const draws = Array.from({ length: Math.ceil(length / count) }, (_draw, at) => drawn(values, at, count))
      expect(draws.every((draw) => draw.length === Math.min(count, length))).toBe(true)
      expect(new Set(draws.flat())).toEqual(new Set(values))
    }
})
