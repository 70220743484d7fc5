import { expect, it } from 'vitest'
import { levelAt, warnedAt } from './rules.ts'

const schedule = {
  halfAt: new Date('2026-11-23T12:00:00Z'),
  threeQuartersAt: new Date('2026-11-23T14:00:00Z'),
  dueAt: new Date('2026-11-23T16:00:00Z'),
}

it.each([
  ['2026-11-23T11:59:59.999Z', 0, 0],
  ['2026-11-23T12:00:00.000Z', 50, 0],
  ['2026-11-23T13:59:59.999Z', 50, 0],
  ['2026-11-23T14:00:00.000Z', 75, 50],
  ['2026-11-23T15:59:59.999Z', 75, 50],
  ['2026-11-23T16:00:00.000Z', 100, 75],
  ['2027-01-01T00:00:00.000Z', 100, 75],
])('at %s the warning level is %d per cent, and the level already sent is %d', (at, level, told) => {
  expect([levelAt(schedule, new Date(at)), warnedAt(schedule, new Date(at))]).toEqual([level, told])
})
