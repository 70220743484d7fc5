import { NATIONS } from '@doorstep/contract/collections/rules'
import { describe, it } from 'vitest'
import { everyHour, expectCounted } from '../../test/countedHours.ts'

describe('scheduleOf for every hour of two years', () => {
  it.each(NATIONS)(
    'scheduleOf agrees with counting hour by hour over two years, with and without pauses: %s [DUE-11]',
    (nation) => expectCounted(nation, everyHour),
  )
})
