import { describe, expect, it } from 'vitest'
import { NATIONS } from '@doorstep/contract/collections/rules'
import type { Nation } from '@doorstep/contract/collections/rules'
import { bankHolidayHorizon, bankHolidays, bankHolidayYears } from './bankHolidays.ts'
import { addDays, dayAt } from './civil.ts'

// Official dates, copied from the announcements (gov.uk/bank-holidays, nidirect). The list includes substitute and
// one-off days.
const ENGLAND_AND_WALES: Record<number, string> = {
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
}
const SCOTLAND: Record<number, string> = {
  2025: '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26',
  2026: '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28',
  2027: '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28',
}
const NORTHERN_IRELAND: Record<number, string> = {
  2025: '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26',
  2026: '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28',
  2027: '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28',
}
const OFFICIAL: Record<Nation, Record<number, string>> = {
  england: ENGLAND_AND_WALES,
  wales: ENGLAND_AND_WALES,
  scotland: SCOTLAND,
  'northern-ireland': NORTHERN_IRELAND,
}
// Holidays at a weekend. The announcements list only their substitute days, but nothing is collected at the weekend
// either.
const AT_WEEKENDS: Record<Nation, string[]> = {
  england: ['2026-12-26', '2027-12-25', '2027-12-26'],
  wales: ['2026-12-26', '2027-12-25', '2027-12-26'],
  scotland: ['2025-11-30', '2026-12-26', '2027-01-02', '2027-12-25', '2027-12-26'],
  'northern-ireland': ['2025-07-12', '2026-07-12', '2026-12-26', '2027-12-25', '2027-12-26'],
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

describe('bankHolidays', () => {
  it.each(NATIONS)(
    'bankHolidays returns the announced days for %s, and the holidays that fall on a weekend [SAFE-80]',
    (nation) => {
      const announced = Object.entries(OFFICIAL[nation]).flatMap(([year, days]) =>
        days.split(' ').map((day) => `${year}-${day}`),
      )
      const known = bankHolidays(nation, '2025-01-01', '2027-12-31').map(({ day }) => day)
      expect(known.filter((day) => !isWeekend(day))).toEqual(announced)
      expect(known.filter(isWeekend)).toEqual(AT_WEEKENDS[nation])
    },
  )

  it('bankHolidays includes the extra holiday in Scotland in 2026 [SAFE-80]', () => {
    const june = NATIONS.map((nation) => bankHolidays(nation, '2026-06-01', '2026-06-30'))
    expect(june).toEqual([[], [], [{ day: '2026-06-15', name: 'World Cup bank holiday' }], []])
  })

  it('bankHolidays returns different days for different nations', () => {
    const names = NATIONS.map((nation) =>
      bankHolidays(nation, '2027-01-01', '2027-12-31').map(({ name }) => name),
    )
    const [england = [], , scotland = [], ireland = []] = names
    expect(england).toContain('Easter Monday')
    expect(scotland).not.toContain('Easter Monday')
    expect(scotland).toContain('January 2nd')
    expect(ireland).toContain('St Patrick’s Day')
    expect(bankHolidays('england', '2027-12-25', '2027-12-28')).toEqual([
      { day: '2027-12-25', name: 'Christmas Day' },
      { day: '2027-12-26', name: 'Boxing Day' },
      { day: '2027-12-27', name: 'Christmas Day, in lieu' },
      { day: '2027-12-28', name: 'Boxing Day, in lieu' },
    ])
  })

  it('bankHolidays returns days in each of the years that bankHolidayYears returns', () => {
    const days = bankHolidays('england', '1900-01-01', '2199-12-31').map(({ day }) => day)
    expect(bankHolidayYears()).toEqual([...new Set(days.map((day) => Number(day.slice(0, 4))))])
  })

  it('bankHolidays warns from 60 days before the last known day', () => {
    const { lastOn } = bankHolidayHorizon('2026-01-01')
    expect(bankHolidayHorizon(addDays(lastOn, -61)).endsSoon).toBe(false)
    expect(bankHolidayHorizon(addDays(lastOn, -60)).endsSoon).toBe(true)
    expect(bankHolidayHorizon(dayAt(new Date(), 'Europe/London')).endsSoon).toBe(false)
  })
})
