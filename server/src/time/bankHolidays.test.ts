import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NATIONS } from '@doorstep/contract/collections/rules'
import { bankHolidaysOf } from '../../test/bankHolidays.ts'
import { bankHolidayHorizon, bankHolidays } from './bankHolidays.ts'
import { addDays, dayAt } from './civil.ts'

describe('bank holidays', () => {
  it('are those of their source: `npm run bank-holidays` writes them', () => {
    const written = JSON.parse(readFileSync(new URL('bankHolidays.json', import.meta.url), 'utf8')) as {
      firstOn: string
      lastOn: string
    }
    const [first, last] = [Number(written.firstOn.slice(0, 4)), Number(written.lastOn.slice(0, 4))]
    expect(written).toEqual(bankHolidaysOf(first, last))
  })

  it('differ between the nations', () => {
    const names = NATIONS.map((nation) =>
      bankHolidays(nation, '2027-01-01', '2027-12-31').map(({ name }) => name),
    )
    const [england = [], , scotland = [], ireland = []] = names
    expect(england).toContain('Easter Monday')
    expect(scotland).not.toContain('Easter Monday')
    expect(scotland).toContain('January 2nd')
    expect(ireland).toContain('St Patrick’s Day')
    expect(bankHolidays('england', '2027-12-24', '2027-12-31')).toEqual([
      { day: '2027-12-25', name: 'Christmas Day' },
      { day: '2027-12-26', name: 'Boxing Day' },
      { day: '2027-12-27', name: 'Christmas Day, in lieu' },
      { day: '2027-12-28', name: 'Boxing Day, in lieu' },
    ])
  })

  it('are warned of 60 days before they end', () => {
    const { lastOn } = bankHolidayHorizon('2026-01-01')
    expect(bankHolidayHorizon(addDays(lastOn, -61)).endsSoon).toBe(false)
    expect(bankHolidayHorizon(addDays(lastOn, -60)).endsSoon).toBe(true)
    expect(bankHolidayHorizon(dayAt(new Date(), 'Europe/London')).endsSoon).toBe(false)
  })
})
