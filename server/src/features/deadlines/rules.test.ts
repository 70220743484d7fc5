import { describe, expect, it } from 'vitest'
import { workingTimeAt } from './rules.ts'

const SETTINGS = {
  workingWeek: { days: [1, 2, 3, 4, 5], opens: 9 * 60, closes: 17 * 60 },
  timeZone: 'Europe/London',
}
/** The two working days before New Year, New Year’s Day, and the two working days after the weekend. */
const DAYS = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-04', '2027-01-05']

describe('working time', () => {
  const worked = (place: Parameters<typeof workingTimeAt>[1]): string[] => {
    const { hoursOf } = workingTimeAt(SETTINGS, place)
    return DAYS.filter((day) => hoursOf(day) !== undefined)
  }

  it('working time leaves out the bank holidays of the nation, and no others', () => {
    expect(worked({ nation: 'england', changes: [] })).toEqual(DAYS.filter((day) => day !== '2027-01-01'))
    expect(worked({ nation: 'scotland', changes: [] })).toEqual(['2026-12-30', '2026-12-31', '2027-01-05'])
    expect(worked({ nation: null, changes: [] })).toEqual(DAYS)
  })

  it('working time leaves out bank holidays that administrators have added, and includes bank holidays that administrators have removed [SAFE-81]', () => {
    const changes = [
      { day: '2026-12-31', name: 'Jubilee' },
      { day: '2027-01-01', name: null },
    ]
    expect(worked({ nation: 'england', changes })).toEqual(DAYS.filter((day) => day !== '2026-12-31'))
  })
})
