import { expect, it } from 'vitest'
import { expectAnyCalendar, expectNothingLost } from './anyCalendarChecks.ts'

it('any bytes as a calendar file are read or refused with a sentence, 300 times [DEVS-200]', async () => {
  await expect(expectAnyCalendar(300)).resolves.toBeUndefined()
})

it('each event of 300 calendar files is on a schedule, takes a day away or is named [DEVS-200]', () => {
  expect(() => expectNothingLost(300)).not.toThrow()
})
