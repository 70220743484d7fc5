import { expect, it } from 'vitest'
import { expectAnyCalendar, expectNothingLost } from './anyCalendarChecks.ts'

const LONG = { timeout: 3_600_000 }

it('10,000 calendar files of random bytes are read or refused with a sentence [DEVS-200]', LONG, async () => {
  await expect(expectAnyCalendar(10_000)).resolves.toBeUndefined()
})

it(
  'each event of 10,000 calendar files joins a schedule, cancels a day or is named in a message [DEVS-200]',
  LONG,
  () => {
    expect(() => expectNothingLost(10_000)).not.toThrow()
  },
)
