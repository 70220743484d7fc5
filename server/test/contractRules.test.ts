import { describe, expect, it } from 'vitest'
import { isInWarranty } from '@doorstep/contract/assets/rules'
import { isHigherRisk, isTall } from '@doorstep/contract/blocks/rules'
import { isScheduledOn, schedulesProblem } from '@doorstep/contract/collections/rules'
import { expiryState } from '@doorstep/contract/expiry/rules'
import { nameForType } from '@doorstep/contract/fileNames'
import {
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  isSooner,
  LIVE_STATUSES,
  nextStatuses,
  raiseOf,
  UNEDITABLE_STATUSES,
  UNFINISHED_STATUSES,
} from '@doorstep/contract/issues/rules'
import { fieldsWith } from '@doorstep/contract/issues/fields/rules'
import { isFinal } from '@doorstep/contract/issues/merging/rules'
import { ageNarrowing, periodOf } from '@doorstep/contract/landlord-reports/rules'

describe('the state of an expiry date', () => {
  it.each([
    [null, 'none'],
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'expiring'],
    ['2026-12-21', 'expiring'],
    ['2026-12-22', 'valid'],
  ])('the state of an expiry date has the right value on 21 November 2026 for %s: %s', (expiresOn, state) => {
    expect(expiryState(expiresOn, '2026-11-21')).toBe(state)
  })
})

describe('a priority', () => {
  it('a priority is proposed one step higher for a vulnerable person, up to Urgent', () => {
    expect(ISSUE_PRIORITIES.map(raiseOf)).toEqual([null, null, 'Urgent', 'Routine'])
  })

  it('a priority is higher than the priorities after it, but not higher than itself', () => {
    expect([
      isSooner('Emergency', 'Urgent'),
      isSooner('Urgent', 'Planned'),
      isSooner('Routine', 'Routine'),
      isSooner('Planned', 'Routine'),
    ]).toEqual([true, true, false, false])
  })
})

describe('an issue', () => {
  it('an issue lets contractors and reporters make only the listed changes of its status', () => {
    const stepsOf = (mover: 'contractor' | 'reporter'): string[] =>
      ISSUE_STATUSES.flatMap((from) => nextStatuses(from, [mover]).map((to) => `${from} to ${to}`))
    expect({ contractor: stepsOf('contractor'), reporter: stepsOf('reporter') }).toEqual({
      contractor: [
        'Open to InProgress',
        'InProgress to Pending',
        'InProgress to Resolved',
        'Pending to InProgress',
        'AwaitingContract to InProgress',
      ],
      reporter: ['Submitted to Withdrawn', 'Open to Withdrawn', 'Pending to Withdrawn'],
    })
  })

  it('an issue is live, unfinished or uneditable in the listed statuses', () => {
    expect({ live: LIVE_STATUSES, unfinished: UNFINISHED_STATUSES, uneditable: UNEDITABLE_STATUSES }).toEqual(
      {
        live: ['Open', 'InProgress', 'AwaitingContract', 'Pending'],
        unfinished: ['Submitted', 'Approved', 'Open', 'InProgress', 'Pending', 'AwaitingContract'],
        uneditable: ['Approved', 'Closed', 'Rejected', 'Withdrawn'],
      },
    )
  })
})

describe('the month of a landlord’s report', () => {
  it.each([
    ['2026-02', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['2028-02', '2028-02-29', '2028-02-29', '2028-02-29'],
    ['2026-12', '2026-12-30', '2026-12-31', '2026-12-30'],
    ['2026-12', '2027-01-01', '2026-12-31', '2026-12-31'],
  ])(
    'a landlord’s report for %s, viewed on %s, ends on %s and counts open issues on %s',
    (month, today, to, openOn) => {
      expect(periodOf(month, today)).toEqual({ from: `${month}-01`, to, openOn })
    },
  )

  it.each([
    ['0-2', '2026-11-19', '2026-11-21'],
    ['3-7', '2026-11-14', '2026-11-18'],
    ['8-30', '2026-10-22', '2026-11-13'],
    ['over30', undefined, '2026-10-21'],
  ] as const)(
    'a landlord’s report counts issues %s days old on 21 November as reported from %s to %s',
    (band, from, to) => {
      const period = { from: '2026-11-01', to: '2026-11-30', openOn: '2026-11-21' }
      expect(ageNarrowing(band, period)).toEqual({ openOn: '2026-11-21', ...(from && { from }), to })
    },
  )
})

describe('a collection schedule', () => {
  const weekly = { stream: 'waste', firstOn: '2026-11-02', everyWeeks: 2, shifts: [] } as const

  it('a collection schedule includes its first day and every second week after it', () => {
    const days = ['2026-10-19', '2026-11-02', '2026-11-03', '2026-11-09', '2026-11-16']
    expect(days.filter((day) => isScheduledOn(weekly, day))).toEqual(['2026-11-02', '2026-11-16'])
  })

  it.each([
    [[{ from: '2026-11-16', to: null }], undefined],
    [[{ from: '2026-11-16', to: '2026-11-17' }], undefined],
    [
      [{ from: '2026-11-09', to: null }],
      'Waste: 09/11/2026 is not a collection day. Choose one of the collection days.',
    ],
    [
      [{ from: '2026-11-16', to: '2026-11-16' }],
      'Waste: 16/11/2026 cannot be moved to the same day. Choose another day.',
    ],
    [
      [
        { from: '2026-11-16', to: null },
        { from: '2026-11-16', to: '2026-11-17' },
      ],
      'Waste: 16/11/2026 can be moved only once. Remove one of the changes.',
    ],
  ])('a collection schedule with the shifts %j is refused with the problem %s', (shifts, problem) => {
    expect(schedulesProblem([{ ...weekly, shifts }])).toBe(problem)
  })

  it('a collection schedule must be the only one for its stream', () => {
    expect(schedulesProblem([weekly, { ...weekly, stream: 'food' }])).toBeUndefined()
    expect(schedulesProblem([weekly, weekly])).toBe(
      'Waste has more than one schedule. Keep one and remove the others.',
    )
  })
})

describe('the name of a saved file', () => {
  it.each([
    ['tap.png', 'image/png', 'tap.png'],
    ['tap.PNG', 'image/png', 'tap.PNG'],
    ['tap.apng', 'image/png', 'tap.apng'],
    ['tap.html', 'image/png', 'tap.png'],
    ['tap', 'image/jpeg', 'tap.jpg'],
    ['tap.jfif', 'image/jpeg', 'tap.jfif'],
    ['tap.jpe', 'image/jpeg', 'tap.jpe'],
    ['tap.jpeg', 'Image/JPEG', 'tap.jpeg'],
    ['tap.hif', 'image/heic', 'tap.hif'],
    ['tap.heif', 'image/heic', 'tap.heif'],
    ['tap.hif', 'image/heif', 'tap.hif'],
    ['tap.heic', 'image/heif', 'tap.heic'],
    ['tap', 'image/heif', 'tap.heif'],
    ['tap.exe', 'image/gif', 'tap.gif'],
    ['boiler 1.2', 'application/pdf', 'boiler 1.2.pdf'],
    ['list.xls', 'text/csv; charset=utf-8', 'list.csv'],
    ['visit.txt', 'text/calendar', 'visit.ics'],
    ['copy.pdf', 'application/zip', 'copy.zip'],
    ['words.html', 'text/plain', 'words.txt'],
    ['what.ever', 'application/octet-stream', 'what.ever'],
    ['a.abcdefghijk', 'image/png', 'a.abcdefghijk.png'],
    ['a.abcdefghij', 'image/png', 'a.png'],
  ])(
    'the name of a saved file has the extension of its type: %s of type %s becomes %s',
    (name, type, saved) => {
      expect(nameForType(name, type)).toBe(saved)
    },
  )
})

describe('the fields of a report', () => {
  it('the fields of a report are edited, audited, copied to a new report or kept without a person only if they are listed', () => {
    const category = ['categoryId', 'subCategoryId', 'subSubCategoryId']
    const place = ['areaId', 'assetId']
    expect({
      edited: fieldsWith('isEdited', true),
      audited: fieldsWith('inAudit', true),
      comingBack: fieldsWith('comesBack', true),
      kept: fieldsWith('isKept', true),
    }).toEqual({
      edited: ['title', 'description', ...category],
      audited: [...category, 'source', ...place],
      comingBack: ['title', ...category, 'vulnerablePersons', ...place],
      kept: [...category, 'source', ...place],
    })
  })
})

describe('an issue that has ended', () => {
  it('an issue that has ended is closed, withdrawn or rejected [MERGE-01]', () => {
    expect(ISSUE_STATUSES.filter(isFinal)).toEqual(['Closed', 'Withdrawn', 'Rejected'])
  })
})

describe('a warranty', () => {
  it('a warranty includes its last day', () => {
    expect(
      [null, '2026-11-20', '2026-11-21', '2026-11-22'].map((until) => isInWarranty(until, '2026-11-21')),
    ).toEqual([false, false, true, true])
  })
})

describe('the height of a block', () => {
  it.each([
    [10.9, 6, false, false],
    [11, 6, true, false],
    [17.9, 6, true, false],
    [18, 6, true, true],
    [17.9, 7, true, true],
    [10.9, null, false, null],
    [18, null, true, true],
    [null, 6, null, null],
    [null, 7, true, true],
    [null, null, null, null],
  ])(
    'a block with a height of %s metres and %s storeys is tall: %s, and higher-risk: %s',
    (heightMetres, storeys, tall, risk) => {
      expect([isTall({ heightMetres, storeys }), isHigherRisk({ heightMetres, storeys })]).toEqual([
        tall,
        risk,
      ])
    },
  )
})
