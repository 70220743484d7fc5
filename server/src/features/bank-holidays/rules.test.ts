import { expect, it } from 'vitest'
import { daysThatHold, managedDays } from './rules.ts'

it('changes by administrators add, rename and remove bank holidays, in order of the day [SAFE-81]', () => {
  const official = [
    { day: '2027-01-01', name: 'New Year’s Day' },
    { day: '2027-03-26', name: 'Good Friday' },
    { day: '2027-12-27', name: 'Christmas Day, in lieu' },
  ]
  const days = managedDays(official, [
    { day: '2027-06-01', name: 'Jubilee' },
    { day: '2027-03-26', name: null },
    { day: '2027-12-27', name: 'Christmas' },
    { day: '2027-08-01', name: null },
  ])
  expect(days).toEqual([
    { day: '2027-01-01', name: 'New Year’s Day', state: 'official' },
    { day: '2027-03-26', name: 'Good Friday', state: 'removed' },
    { day: '2027-06-01', name: 'Jubilee', state: 'added' },
    { day: '2027-12-27', name: 'Christmas', state: 'added' },
  ])
  expect(daysThatHold(days).map(({ day }) => day)).toEqual(['2027-01-01', '2027-06-01', '2027-12-27'])
})
