import type { OrderRow } from './queries.ts'
import { describe, expect, it } from 'vitest'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import {
  nextOrderStatuses,
  OPEN_ORDER_STATUSES,
  ORDER_STATUSES,
  takesCertificates,
} from '@doorstep/contract/orders/rules'
import { noAccessTries } from '@doorstep/contract/orders/appointments/rules'
import type { TriedWay } from '@doorstep/contract/orders/rules'
import { DECIDABLE_ORDER_STATUSES } from '@doorstep/contract/orders/variations/rules'
import { heldTime } from './work/rules.ts'
import { ENDED, hasLink, isUnderWay, orderIdOf } from './rules.ts'
import { remindedAtBooking } from './appointments/rules.ts'

const MOVERS = ['staff', 'firm', 'reporter', 'verdict'] as const

describe('work order rules', () => {
  it('work order rules allow each party only its own status changes', () => {
    const steps = MOVERS.map((mover) => [
      mover,
      ORDER_STATUSES.flatMap((from) => nextOrderStatuses(from, [mover]).map((to) => `${from} to ${to}`)),
    ])
    expect(Object.fromEntries(steps)).toEqual({
      staff: [
        'Prepared to Sent',
        'Prepared to Cancelled',
        'Sent to Cancelled',
        'Accepted to Booked',
        'Accepted to Cancelled',
        'Booked to Accepted',
        'Booked to Cancelled',
        'Done to Verified',
      ],
      firm: [
        'Sent to Accepted',
        'Sent to Declined',
        'Accepted to Done',
        'Booked to Accepted',
        'Booked to Done',
      ],
      reporter: ['Accepted to Booked', 'Booked to Accepted'],
      verdict: ['Done to Verified', 'Done to Accepted'],
    })
  })

  it('work order rules sort the statuses into groups such as live, open and ended', () => {
    const underWay = ORDER_STATUSES.filter(isUnderWay)
    expect({
      underWay,
      certified: ORDER_STATUSES.filter(takesCertificates),
      open: OPEN_ORDER_STATUSES,
      ended: ENDED,
      decidable: DECIDABLE_ORDER_STATUSES,
    }).toEqual({
      underWay: ['Accepted', 'Booked'],
      certified: ['Accepted', 'Booked', 'Done'],
      open: ['Prepared', 'Sent', 'Accepted', 'Booked'],
      ended: ['Declined', 'Verified', 'Cancelled'],
      decidable: ['Accepted', 'Booked', 'Done', 'Verified'],
    })
  })

  it('work order rules give a sent order a link until it or its issue ends or its firm becomes inactive', () => {
    const sent = { status: 'Sent', sentAt: new Date(), firmIsActive: true, issueStatus: 'Open' } as OrderRow
    expect(ORDER_STATUSES.filter((status) => !hasLink({ ...sent, status }))).toEqual([
      'Declined',
      'Verified',
      'Cancelled',
    ])
    expect(ISSUE_STATUSES.filter((issueStatus) => !hasLink({ ...sent, issueStatus }))).toEqual([
      'Closed',
      'Withdrawn',
      'Rejected',
    ])
    expect([hasLink({ ...sent, sentAt: null }), hasLink({ ...sent, firmIsActive: false })]).toEqual([
      false,
      false,
    ])
  })

  it.each([
    ['o1', 1],
    ['o10', 10],
    ['o9999999999', 9_999_999_999],
    ['o0', undefined],
    ['o01', undefined],
    ['o12345678901', undefined],
    ['q1', undefined],
    ['o1 ', undefined],
  ])('work order rules turn the token object %j into the order id %s', (object, id) => {
    expect(orderIdOf(object)).toBe(id)
  })
})

const SENT = new Date('2026-11-23T09:00:00.000Z')
const NOW = new Date('2026-11-23T12:00:00.000Z')

it.each([
  [undefined, '2026-11-23T12:00:00.000Z'],
  ['2026-11-23T08:59:59.999Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-23T10:00:00.000Z', '2026-11-23T10:00:00.000Z'],
  ['2026-11-23T12:00:00.001Z', '2026-11-23T12:00:00.000Z'],
])('a time of %s from a device is stored as %s', (said, at) => {
  expect(heldTime(said, { sentAt: SENT }, NOW).toISOString()).toBe(at)
})

it.each([
  ['2026-11-24T12:00:00.001Z', null, null],
  ['2026-11-24T12:00:00.000Z', NOW, null],
  ['2026-11-23T14:00:00.001Z', NOW, null],
  ['2026-11-23T14:00:00.000Z', NOW, NOW],
])(
  'an appointment at %s gets no reminder that only repeats the booking',
  (startsAt, remindedDayAt, remindedHoursAt) => {
    expect(remindedAtBooking(new Date(startsAt), NOW)).toEqual({ remindedDayAt, remindedHoursAt })
  },
)

const visit = (...tried: TriedWay[]) => ({ state: 'NoAccess', tried }) as const

it.each([
  [[visit('knocked'), visit('knocked'), visit('knocked', 'phoned')], 3, 2, true],
  [[visit('knocked'), visit('knocked', 'phoned')], 2, 2, false],
  [[visit('knocked'), visit('knocked'), visit('knocked')], 3, 1, false],
  [[visit('knocked'), visit('phoned'), { state: 'Done', tried: ['card'] } as const], 2, 2, false],
  [[], 0, 0, false],
])('the visits %j count as %d tries in %d ways (enough: %s)', (visits, tries, ways, isEnough) => {
  expect(noAccessTries(visits)).toEqual({ tries, ways, isEnough })
})
