import { expect, it } from 'vitest'
import { expectAnyCalendar, expectNothingLost } from './anyCalendarChecks.ts'

const LONG = { timeout: 3_600_000 }

it(
  'any bytes as a calendar file are read or refused with a sentence, 10,000 times [DEVS-200]',
  LONG,
  async () => {
    await expect(expectAnyCalendar(10_000)).resolves.toBeUndefined()
  },
)

it(
  'each event of 10,000 calendar files is on a schedule, takes a day away or is named [DEVS-200]',
  LONG,
  () => {
    expect(() => expectNothingLost(10_000)).not.toThrow()
  },
)
