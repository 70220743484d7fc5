import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from './rules.ts'
import type { Decision } from './rules.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const LATER = new Date('2026-11-23T09:00:00Z')

describe('an answer about common parts', () => {
  it.each<[string, Parameters<typeof decide>[0], Parameters<typeof decide>[1], Decision]>([
    [
      'the first Yes',
      { status: 'Resolved', verdictUntil: LATER, closesAt: null, hasLinked: false },
      'yes',
      'startClosing',
    ],
    [
      'a second Yes',
      { status: 'Resolved', verdictUntil: LATER, closesAt: LATER, hasLinked: false },
      'yes',
      'counted',
    ],
    [
      'a No before any Yes',
      { status: 'Resolved', verdictUntil: LATER, closesAt: null, hasLinked: false },
      'no',
      'reopen',
    ],
    [
      'Partly after a Yes',
      { status: 'Resolved', verdictUntil: LATER, closesAt: LATER, hasLinked: false },
      'partly',
      'reopen',
    ],
    [
      'the first No after it closed',
      { status: 'Closed', verdictUntil: LATER, closesAt: null, hasLinked: false },
      'no',
      'comeBack',
    ],
    [
      'a second No after it closed',
      { status: 'Closed', verdictUntil: LATER, closesAt: null, hasLinked: true },
      'no',
      'joinLinked',
    ],
    [
      'a Yes after it closed',
      { status: 'Closed', verdictUntil: LATER, closesAt: null, hasLinked: false },
      'yes',
      'counted',
    ],
    [
      'a No after 28 days',
      { status: 'Closed', verdictUntil: NOW, closesAt: null, hasLinked: false },
      'no',
      'over',
    ],
    [
      'a No where nobody was asked',
      { status: 'Resolved', verdictUntil: null, closesAt: null, hasLinked: false },
      'no',
      'over',
    ],
    [
      'a No while work goes on',
      { status: 'InProgress', verdictUntil: null, closesAt: null, hasLinked: false },
      'no',
      'over',
    ],
  ])(
    'an answer about common parts has the expected effect: %s [SHARED-212, SHARED-213]',
    (_case, facts, answer, decision) => {
      expect(decide(facts, answer, NOW)).toBe(decision)
    },
  )

  it('an answer about common parts does not close the issue if any answer is No, in whatever order the answers arrive [SHARED-212]', () => {
    const answers = fc.array(fc.constantFrom('yes' as const, 'no' as const), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(answers, (given) => {
        let isResolved = true
        let closesAt: Date | null = null
        for (const answer of given) {
          const facts = {
            status: isResolved ? ('Resolved' as const) : ('InProgress' as const),
            closesAt,
            hasLinked: false,
          }
          const decision = decide({ ...facts, verdictUntil: isResolved ? LATER : null }, answer, NOW)
          if (decision === 'startClosing') closesAt = LATER
          if (decision === 'reopen') isResolved = false
        }
        expect(isResolved).toBe(!given.includes('no'))
      }),
    )
  })
})
