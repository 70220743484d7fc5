import { WORDS_MISSING } from '@doorstep/contract/issues/verdicts/texts'
import { describe, expect, it } from 'vitest'
import { invalid } from '../../errors.ts'
import { isAsked } from '../issues/rules.ts'
import {
  daysBefore,
  descriptionOf,
  endOf,
  isFollowUpDue,
  isReminderDue,
  isRepeated,
  mayCloseInSilence,
  requireWords,
} from './rules.ts'
import type { QuestionRow } from './queries.ts'

const question: QuestionRow = {
  id: 1,
  issueId: 1,
  askedAt: new Date('2026-11-02T09:00:00Z'),
  remindedAt: null,
  questionMailId: null,
  reminderMailId: null,
  isWaiting: true,
  answeredAt: null,
  answer: null,
  stars: null,
  words: null,
  eventId: null,
  authorId: null,
  closesAt: null,
}

describe('the question whether an issue is fixed', () => {
  it.each([
    ['2026-11-09T08:59:59.999Z', false],
    ['2026-11-09T09:00:00.000Z', true],
    ['2026-11-16T08:59:59.999Z', true],
    ['2026-11-16T09:00:00.000Z', false],
  ])(
    'the question whether an issue is fixed is due for a reminder from day 7 until day 14 (at %s: %s)',
    (now, isDue) => {
      expect(isReminderDue(question, new Date(now))).toBe(isDue)
      expect(isReminderDue({ ...question, remindedAt: question.askedAt }, new Date(now))).toBe(false)
    },
  )

  it('the question whether an issue is fixed is followed up when its reminder is due and when it ends', () => {
    const days = [6.99, 7, 14]
    const isDue = (of: QuestionRow): boolean[] =>
      days.map((count) => isFollowUpDue(of, daysBefore(of.askedAt, -count)))
    expect(isDue(question)).toEqual([false, true, true])
    expect(isDue({ ...question, remindedAt: question.askedAt })).toEqual([false, false, true])
  })

  it('the question whether an issue is fixed needs a text for every answer except Yes', () => {
    expect(() => requireWords({ answer: 'yes' })).not.toThrow()
    expect(() => requireWords({ answer: 'no', words: 'It drips.' })).not.toThrow()
    for (const answer of ['no', 'partly'] as const)
      expect(() => requireWords({ answer })).toThrow(invalid({ words: WORDS_MISSING }).message)
  })

  it('the question whether an issue is fixed closes an issue without an answer only if the question was sent, and never an emergency', () => {
    const may = (priority: 'Emergency' | 'Urgent' | null, haveLeft: boolean): boolean =>
      mayCloseInSilence({ priority } as Parameters<typeof mayCloseInSilence>[0], { haveLeft })
    expect([may('Urgent', true), may(null, true), may('Urgent', false), may('Emergency', true)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('the question whether an issue is fixed ends 14 days after it was asked', () => {
    expect(endOf(question).toISOString()).toBe('2026-11-16T09:00:00.000Z')
    expect(daysBefore(endOf(question), 14)).toEqual(question.askedAt)
  })

  it.each([
    [{ answer: 'no', stars: 2, words: 'It drips.' }, true],
    [{ answer: 'no', stars: 2, words: 'It still drips.' }, false],
    [{ answer: 'no', stars: 3, words: 'It drips.' }, false],
    [{ answer: 'no', words: 'It drips.' }, false],
    [{ answer: 'partly', stars: 2, words: 'It drips.' }, false],
  ] as const)('the verdict rules recognise %j as a repeat of the stored answer: %s', (given, isSame) => {
    const answered: QuestionRow = { ...question, answer: 'no', stars: 2, words: 'It drips.' }
    expect(isRepeated(answered, given)).toBe(isSame)
  })

  it('an answer with an empty text is treated like an answer without a text', () => {
    expect(isRepeated({ ...question, answer: 'yes' }, { answer: 'yes', words: '' })).toBe(true)
  })
})

const facts = { propertyId: 1, developmentId: 1, reporterId: 1, reportedBy: 1, orderFirmIds: null }

it.each([
  ['Resolved', '2020-01-01T00:00:00Z', true],
  ['Closed', '2026-11-20T09:00:00.001Z', true],
  ['Closed', '2026-11-20T09:00:00.000Z', false],
  ['InProgress', '2099-01-01T00:00:00Z', false],
] as const)(
  'the verdict rules let a reporter answer if the issue is %s and verdict_until is %s: %s',
  (status, until, isOpen) => {
    const now = new Date('2026-11-20T09:00:00Z')
    expect(isAsked({ ...facts, status, verdictUntil: new Date(until) }, now)).toBe(isOpen)
    expect(isAsked({ ...facts, status, verdictUntil: null }, now)).toBe(false)
  },
)

it('descriptionOf() returns at least five characters', () => {
  expect([descriptionOf('Drip'), descriptionOf('Drips')]).toEqual(['The problem came back: Drip', 'Drips'])
})
