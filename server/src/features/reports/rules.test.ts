import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areMost, dayIn, daysInBoth, daysOfAge, splitMonths } from './rules.ts'

const START = Temporal.PlainDate.from('2025-01-01')
const DAYS = Array.from({ length: 800 }, (_, days) => START.add({ days }).toString())
const anyDay = fc.option(fc.constantFrom(...DAYS), { nil: undefined })

describe('splitMonths()', () => {
  it('splitMonths() covers every day of the range once, and no other day', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        fc.pre(from === undefined || to === undefined || from <= to)
        const { months, edges } = splitMonths({ from, to })
        for (const day of DAYS) {
          const isWanted = (from === undefined || day >= from) && (to === undefined || day <= to)
          const month = `${day.slice(0, 7)}-01`
          const inMonths =
            months !== undefined &&
            (months.first === undefined || month >= months.first) &&
            (months.end === undefined || month < months.end)
          const inEdges = edges.filter((edge) => daysInBoth(edge, { from: day, to: day }) !== undefined)
          expect([day, Number(inMonths) + inEdges.length]).toEqual([day, Number(isWanted)])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('splitMonths() returns no days at the ends if the range consists of whole months', () => {
    expect(splitMonths({ from: '2026-02-01', to: '2026-04-30' })).toEqual({
      months: { first: '2026-02-01', end: '2026-05-01' },
      edges: [],
    })
    expect(splitMonths({})).toEqual({ months: { first: undefined, end: undefined }, edges: [] })
    expect(splitMonths({ from: '2026-02-02', to: '2026-02-28' }).months).toBeUndefined()
  })
})

describe('areMost()', () => {
  it.each([
    ['2026-02-01', '2026-05-01', true],
    ['2026-03-01', '2026-05-01', false],
    ['2026-02-01', undefined, true],
    [undefined, '2026-03-01', false],
    [undefined, '2026-04-01', true],
    ['2025-01-01', '2027-01-01', true],
    ['2025-01-01', '2025-06-01', false],
  ])(
    'areMost() checks whether the months from %s until before %s are most of January to April 2026, and returns %s',
    (first, end, isMost) => {
      expect(areMost({ first, end }, { first: '2026-01-01', last: '2026-04-30' })).toBe(isMost)
    },
  )
})

describe('daysOfAge() and dayIn()', () => {
  it('daysOfAge() and dayIn() count an age back from today, which is day 0', () => {
    expect(daysOfAge({ from: 3, to: 7 }, '2026-03-05')).toEqual({ from: '2026-02-26', to: '2026-03-02' })
    expect(daysOfAge({ from: 31, to: null }, '2026-03-05')).toEqual({ from: undefined, to: '2026-02-02' })
  })

  it('daysOfAge() and dayIn() use the day in the time zone', () => {
    const lateEvening = new Date('2026-07-31T23:30:00Z')
    expect(dayIn(lateEvening, 'Europe/London')).toBe('2026-08-01')
    expect(dayIn(lateEvening, 'America/New_York')).toBe('2026-07-31')
  })
})
