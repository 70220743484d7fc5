import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dueStateOf, expectationOf, lateText } from './labels.ts'

const NOW = '2026-11-25T10:00:00Z'
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterEach(() => vi.useRealTimers())

const none = { expectedBy: null, waitingSince: null }

it.each([
  [{ expectedBy: '2026-12-04' }, 'We aim to fix this by Friday 4 December.'],
  [{ expectedBy: '2026-11-25' }, 'We aim to fix this by Wednesday 25 November.'],
  [{ expectedBy: '2027-01-08' }, 'We aim to fix this by Friday 8 January 2027.'],
  [{ expectedBy: '2026-11-24' }, 'We aimed to fix this by Tuesday 24 November, but we are late.'],
  [{ waitingSince: NOW }, 'We are waiting for your answer. Our deadline is paused until you answer.'],
  [{}, undefined],
])('the reporter sees when to expect the work: %j [DUE-54]', (part, sentence) => {
  expect(expectationOf({ ...none, ...part }, true)).toBe(sentence)
})

it('people other than the reporter see that the issue waits for the resident [DUE-54]', () => {
  expect(expectationOf({ ...none, waitingSince: NOW }, false)).toBe('Waiting for the resident.')
})

it.each([
  ['2026-11-25T09:59:59Z', 'overdue'],
  ['2026-11-25T17:00:00Z', 'today'],
  ['2026-11-26T00:30:00Z', 'later'],
] as const)('a deadline at %s is classified as late or not [DUE-53]', (dueAt, state) => {
  expect(dueStateOf(dueAt)).toBe(state)
})

it.each([
  ['2026-11-25T09:30:00Z', 'Under 1 hour late'],
  ['2026-11-25T08:30:00Z', '1 hour late'],
  ['2026-11-24T11:00:00Z', '23 hours late'],
  ['2026-11-24T09:00:00Z', '1 day late'],
  ['2026-10-18T09:00:00Z', '38 days late'],
])('a passed deadline of %s is shown as “%s” [DESK-200]', (dueAt, text) => {
  expect(lateText(dueAt)).toBe(text)
})
