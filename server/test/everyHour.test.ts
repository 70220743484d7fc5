import { describe, it } from 'vitest'
import {
  expectDates,
  expectNextCollections,
  expectOverdueActivities,
  expectShownAlerts,
  someHours,
} from './everyHourChecks.ts'

describe('about one hour a day of 2026 to 2028 in London', () => {
  it('about one hour a day of 2026 to 2028 in London has the date of the wall calendar, and each day starts at local midnight', () =>
    expectDates(someHours))

  it('about one hour a day of 2026 to 2028 in London has the right next collection date', () =>
    expectNextCollections(someHours))

  it('at about one hour a day, an activity that was due yesterday is overdue, but an activity that is due today is not', () =>
    expectOverdueActivities(someHours))

  it('at about one hour a day, an alert is shown from the first to the last moment of its dates', () =>
    expectShownAlerts(someHours))
})
