import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { describe, expect, it } from 'vitest'
import { isQuiet, isWritable, readersText } from './rules.ts'

const at = (text: string): Date => new Date(`2026-11-${text}Z`)
const closed = {
  status: 'Closed',
  isAnonymised: false,
  updatedAt: at('28T09:00:00.000'),
  closedAt: at('01T09:00:00.000'),
} as const

describe('isWritable', () => {
  it.each([
    ['29T09:00:00.000', true],
    ['29T09:00:00.001', false],
  ])('isWritable lets the reporter write for 28 days after the issue was closed (at %s: %s)', (now, may) => {
    expect(isWritable(closed, false, at(now))).toBe(may)
    const old = { ...closed, updatedAt: closed.closedAt, closedAt: null }
    expect(isWritable(old, false, at(now))).toBe(may)
    expect(isWritable(closed, true, at(now))).toBe(true)
  })

  it('isWritable lets the reporter write in every other status except Rejected and Withdrawn, however old the issue is', () => {
    const open = ISSUE_STATUSES.filter((status) =>
      isWritable({ ...closed, status }, false, new Date('2030-01-01T00:00:00Z')),
    )
    expect(ISSUE_STATUSES.filter((status) => !open.includes(status))).toEqual([
      'Closed',
      'Withdrawn',
      'Rejected',
    ])
  })

  it('isWritable lets nobody write once the issue is anonymised', () => {
    const anonymised = { ...closed, status: 'Open', isAnonymised: true } as const
    expect([
      isWritable(anonymised, false, at('02T00:00:00')),
      isWritable(anonymised, true, at('02T00:00:00')),
    ]).toEqual([false, false])
  })
})

const talk = {
  status: 'Open',
  updatedAt: at('10T09:00:00'),
  activeAt: null,
} as const

describe('isQuiet', () => {
  it.each([
    ['17T09:00:00.000', false],
    ['17T09:00:00.001', true],
  ])('isQuiet is true after more than seven days without activity (at %s: %s)', (now, isIt) => {
    expect(isQuiet(talk, at(now))).toBe(isIt)
    expect(isQuiet({ ...talk, updatedAt: at('16T00:00:00'), activeAt: talk.updatedAt }, at(now))).toBe(isIt)
  })

  it('isQuiet is true only while the issue is live', () => {
    const quiet = ISSUE_STATUSES.filter((status) => isQuiet({ ...talk, status }, at('28T00:00:00')))
    expect(quiet).toEqual(['Open', 'InProgress', 'Pending', 'AwaitingContract'])
  })
})

describe('readersText', () => {
  const circle = { reporter: 'Priya Nair', place: 'Kennet Wharf', hasLeasing: true, hasContractors: true }
  it.each([
    [['staff'], 'Staff only'],
    [['reporter'], 'Priya Nair, and staff of Kennet Wharf'],
    [['order'], 'Weir Plumbing, and staff of Kennet Wharf'],
    [['internal'], 'Staff and contractors of Kennet Wharf'],
    [['public'], 'Priya Nair, and staff, leasing staff and contractors of Kennet Wharf'],
    [
      ['public', 'order'],
      'Priya Nair, Weir Plumbing, and staff, leasing staff and contractors of Kennet Wharf',
    ],
  ] as const)('readersText describes the audiences %j as: %s', (audiences, text) => {
    expect(readersText(audiences, circle, 'Weir Plumbing')).toBe(text)
  })

  it('readersText does not name a group without members, or a reporter who has left', () => {
    const alone = { ...circle, hasLeasing: false, hasContractors: false }
    expect(readersText(['public'], alone)).toBe('Priya Nair, and staff of Kennet Wharf')
    expect(readersText(['internal'], alone)).toBe(readersText(['staff'], circle))
    expect(readersText(['public'], { ...circle, reporter: null })).toBe(
      'Staff, leasing staff and contractors of Kennet Wharf',
    )
  })
})
