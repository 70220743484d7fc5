import { describe, it } from 'vitest'
import {
  everyHour,
  expectDates,
  expectNextCollections,
  expectOverdueActivities,
  expectShownAlerts,
} from './everyHourChecks.ts'

describe('every hour of 2026 to 2028 in London', () => {
  it('every hour of 2026 to 2028 in London has the date of the wall calendar, and each day starts at local midnight', () =>
    expectDates(everyHour))

  it('every hour of 2026 to 2028 in London has the right next collection date', () =>
    expectNextCollections(everyHour))

  it('at every hour, an activity that was due yesterday is overdue, but an activity that is due today is not', () =>
    expectOverdueActivities(everyHour))

  it('at every hour, an alert is shown from the first to the last moment of its dates', () =>
    expectShownAlerts(everyHour))
})
