import { expect, it } from 'vitest'
import { expectAnyCalendar, expectNothingLost } from './anyCalendarChecks.ts'

it('60 calendar files of random bytes are read or refused with a sentence [DEVS-200]', async () => {
  await expect(expectAnyCalendar(60)).resolves.toBeUndefined()
})

it('each event of 60 calendar files joins a schedule, cancels a day or is named in a message [DEVS-200]', () => {
  expect(() => expectNothingLost(60)).not.toThrow()
})
