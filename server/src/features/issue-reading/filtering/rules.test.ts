import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersFrom } from './rules.ts'

describe('numbersFrom', () => {
  const number = fc.integer({ min: 1, max: 10_000_000 })

  it('numbersFrom includes a number only if its text starts with the digits', () => {
    const isAmong = (digits: string, found: number, ends: [number, number]): boolean => {
      const [lowest = 0, highest = 0] = [...ends, found].toSorted((a, b) => a - b).filter((_, at) => at !== 1)
      return numbersFrom(digits, { lowest, highest }).some(
        ({ first, last }) => first <= found && found <= last,
      )
    }
    const ends = fc.tuple(number, number)
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,18}$/), number, ends, (digits, found, between) => {
        expect(isAmong(digits, found, between)).toBe(String(found).startsWith(digits))
      }),
    )
    fc.assert(
      fc.property(number, fc.nat(7), ends, (found, length, between) => {
        expect(isAmong(String(found).slice(0, 1 + length), found, between)).toBe(true)
      }),
    )
  })

  it('numbersFrom returns only ranges that overlap with the existing numbers', () => {
    expect(numbersFrom('12', { lowest: 1001, highest: 12_000 })).toEqual([
      { first: 1200, last: 1299 },
      { first: 12_000, last: 12_999 },
    ])
    expect(numbersFrom('12', { lowest: 1001, highest: 1199 })).toEqual([])
    expect(numbersFrom('0', { lowest: 0, highest: 9 })).toEqual([])
    expect(numbersFrom('9'.repeat(18), { lowest: 1001, highest: 12_000 })).toEqual([])
  })
})
