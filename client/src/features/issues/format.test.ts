import { ISSUE_STATUSES, statusChoices, type IssueStatus } from '@doorstep/contract/issues/rules'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../../test/conversation.tsx'
import { buildIssue } from '../../../test/estate.ts'
import {
  byNewestJob,
  categoryPath,
  nextStep,
  reporterEditReason,
  staffEditReason,
  statusLabel,
  statusTone,
  yesOrNo,
} from './format.ts'
import { EVENT_KINDS, latestWord, reachedAt, shownEvents } from './history.ts'

describe('the status of an issue', () => {
  it.each<[IssueStatus, string]>([
    ['Open', 'info'],
    ['Pending', 'warn'],
    ['AwaitingContract', 'purple'],
    ['Resolved', 'ok'],
    ['Closed', 'closed'],
    ['Submitted', 'neutral'],
    ['InProgress', 'neutral'],
    ['Approved', 'neutral'],
    ['Withdrawn', 'neutral'],
    ['Rejected', 'neutral'],
  ])(
    'the status %s has the tone %s [DASH-39, DASH-40, DASH-41, DASH-42, DASH-43, DASH-44]',
    (status, tone) => {
      expect(statusTone(status)).toBe(tone)
    },
  )

  it('the status of an issue is labelled with separate words, such as In Progress [STATE-01, STATE-02, STATE-03]', () => {
    expect(ISSUE_STATUSES.map(statusLabel)).toEqual([
      'Submitted',
      'Approved',
      'Open',
      'In Progress',
      'Pending',
      'Awaiting Contract',
      'Resolved',
      'Closed',
      'Withdrawn',
      'Rejected',
    ])
  })

  it('the status of an issue has a sentence about what happens next', () => {
    for (const status of ISSUE_STATUSES) expect(nextStep(status)).toMatch(/\.$/)
  })

  it.each<[IssueStatus, IssueStatus[]]>([
    ['Submitted', ['Submitted', 'Approved', 'Rejected']],
    ['Open', ['Open', 'InProgress', 'AwaitingContract', 'Pending']],
    ['AwaitingContract', ['AwaitingContract', 'InProgress', 'Pending']],
    ['Pending', ['Pending', 'InProgress', 'Open']],
    ['InProgress', ['InProgress', 'Pending', 'Resolved']],
    ['Resolved', ['Resolved', 'Closed']],
    ['Rejected', ['Rejected']],
    ['Closed', ['Closed']],
  ])(
    'the status field of an issue in %s offers the current status and the next steps [ISSUE-27, ISSUE-28, ISSUE-29, ISSUE-30, ISSUE-31, ISSUE-32, ISSUE-33, ISSUE-34, ISSUE-35]',
    (status, choices) => {
      expect(statusChoices(status)).toEqual(choices)
    },
  )
})

describe('the job list', () => {
  it('the job list is sorted numerically by job number, newest first [DASH-31, DASH-32]', () => {
    const rows = [{ jobId: 999 }, { jobId: 1001 }, { jobId: '1000' }, { jobId: 10 }, { jobId: '9' }]
    expect(byNewestJob(rows).map(({ jobId }) => Number(jobId))).toEqual([1001, 1000, 999, 10, 9])
  })

  it('the job list is sorted without changing the original array', () => {
    const rows = [{ jobId: 1 }, { jobId: 2 }]
    byNewestJob(rows)
    expect(rows).toEqual([{ jobId: 1 }, { jobId: 2 }])
  })
})

describe('issue texts', () => {
  it('a category text joins the category levels that are set', () => {
    expect(categoryPath(buildIssue())).toBe('Plumbing / Taps / Dripping')
    expect(categoryPath(buildIssue({ subCategory: null, subSubCategory: null }))).toBe('Plumbing')
  })

  it('the vulnerable flag is shown as Yes or No, and as a dash if it is withheld [LOGGED-16]', () => {
    expect([yesOrNo(true), yesOrNo(false), yesOrNo(null)]).toEqual(['Yes', 'No', '-'])
  })

  const step = {
    id: 1,
    at: '',
    actor: 'Dan',
    note: null,
    internal: false,
    own: false,
    audience: null,
    readers: null,
    isTakenBack: false,
    attachments: [],
    byMail: false,
    unknownSender: null,
    noteId: null,
    can: [],
    verdict: null,
  } satisfies Partial<IssueEvent>

  it.each([
    ['Submitted', 'Approved', 'Approved'],
    ['Open', 'AwaitingContract', 'Set to Awaiting Contract'],
    ['AwaitingContract', 'InProgress', 'Work started'],
    ['Resolved', 'InProgress', 'Reopened'],
    ['Pending', 'Open', 'Taken off hold'],
    ['Pending', 'InProgress', 'Taken off hold, now In Progress'],
  ] as const)(
    'the text of a step from %s to %s describes what happened [TALK-225]',
    (fromStatus, toStatus, text) => {
      const moved = { ...step, kind: 'statusChanged', fromStatus, toStatus } as const
      expect(EVENT_KINDS.statusChanged.text(moved)).toBe(text)
    },
  )

  it('the text of an event names the chosen priority, or says that staff wait for the resident [DUE-57]', () => {
    const none = { ...step, fromStatus: null, toStatus: null }
    const told = (event: Pick<IssueEvent, 'kind' | 'priority'>) => {
      const { text, news } = EVENT_KINDS[event.kind]
      return [text({ ...none, ...event }), news?.({ ...none, ...event })]
    }
    expect(told({ kind: 'priorityChanged', priority: 'Urgent' })).toEqual([
      'changed the priority to Urgent',
      'changed the priority to Urgent',
    ])
    expect(told({ kind: 'priorityChanged' })[0]).toBe('decided on the priority')
    expect(told({ kind: 'waitingBegan' })).toEqual([
      'started waiting for the resident',
      'is waiting for the resident',
    ])
    expect(told({ kind: 'waitingEnded' })[0]).toBe('stopped waiting for the resident')
  })
})

describe('issue history', () => {
  const events: IssueEvent[] = [
    { kind: 'reported', toStatus: 'Submitted', own: true, note: null },
    { kind: 'statusChanged', toStatus: 'Open', own: false, note: 'We come on Friday.' },
    { kind: 'statusChanged', toStatus: 'InProgress', own: false, note: null },
    { kind: 'noteAdded', toStatus: null, own: true, note: 'Thank you.' },
  ].map(
    (event, day) =>
      ({ ...event, at: `${day}`, actor: null, fromStatus: null, internal: false }) as IssueEvent,
  )

  it('the history of an issue finds the latest note by somebody other than the reader [PHONE-04]', () => {
    expect(latestWord(events)?.note).toBe('We come on Friday.')
    expect(latestWord(events.filter(({ own }) => own))).toBeUndefined()
  })

  it('the history of an issue finds the time when the issue reached its status [PHONE-04]', () => {
    expect(reachedAt(events, 'InProgress')).toBe('2')
    expect(reachedAt(events, 'Closed')).toBeUndefined()
  })
})

describe('the reason for a greyed Edit', () => {
  it('staff see the reason for a greyed-out Edit button once the issue is final [LOGGED-22, LOGGED-23, LOGGED-24, LOGGED-25]', () => {
    for (const status of ['Approved', 'Closed', 'Rejected', 'Withdrawn'] as const)
      expect(staffEditReason(buildIssue({ status, can: ['issue:moderate'] }))).toBeTruthy()
    expect(
      staffEditReason(buildIssue({ status: 'Open', can: ['issue:moderate', 'issue:edit'] })),
    ).toBeUndefined()
  })

  it('residents see the reason for a greyed-out Edit button if the issue is not theirs or is no longer Submitted [DASH-37, DASH-38]', () => {
    expect(reporterEditReason(buildIssue({ can: ['issue:edit'] }))).toBeUndefined()
    expect(reporterEditReason(buildIssue())).toMatch(/Only the person who reported the issue/)
    expect(reporterEditReason(buildIssue({ status: 'Open' }))).toMatch(/until the manager/)
  })
})

describe('history lines', () => {
  const step = (part: Partial<IssueEvent>): IssueEvent =>
    buildEvent({ kind: 'statusChanged', note: null, audience: null, ...part })
  const approved = step({ fromStatus: 'Submitted', toStatus: 'Approved', note: 'Go ahead.' })
  const opened = step({ fromStatus: 'Approved', toStatus: 'Open', actor: 'System' })

  it('history lines leave out the automatic step to Open after an approval, even with other entries in between [TABLE-15]', () => {
    const between = buildEvent()
    expect(shownEvents([approved, between, opened])).toEqual([approved, between])
  })

  it('history lines keep a step to Open by a person, and an automatic step to Open without an approval', () => {
    const byHand = step({ fromStatus: 'Approved', toStatus: 'Open', actor: 'Daniel Whitfield' })
    expect(shownEvents([approved, byHand])).toEqual([approved, byHand])
    expect(shownEvents([opened])).toEqual([opened])
  })
})
