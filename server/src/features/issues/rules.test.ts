import { describe, expect, it } from 'vitest'
import {
  ISSUE_STATUSES,
  ISSUE_STATUS_LABELS,
  ISSUE_TRANSITIONS,
  mayEverSet,
  nextStatuses,
  statusChoices,
} from '@doorstep/contract/issues/rules'
import type { RoleName } from '@doorstep/contract/access'
import { actorOf } from '../../policy/holdings.ts'
import { canMerge, canUnmerge, canWait, issueAbilities } from './rules.ts'

describe('the system', () => {
  it('the system approves emergencies, opens approved issues and follows residents’ answers and work orders, but takes no other step', () => {
    const steps = ISSUE_STATUSES.flatMap((from) =>
      nextStatuses(from, ['system']).map((to) => `${from} to ${to}`),
    )
    expect(steps).toEqual([
      'Submitted to Approved',
      'Approved to Open',
      'Open to InProgress',
      'Open to AwaitingContract',
      'InProgress to Resolved',
      'Pending to InProgress',
      'AwaitingContract to InProgress',
      'Resolved to Closed',
      'Resolved to InProgress',
    ])
  })
})

describe('the status select', () => {
  it('the status select offers Submitted, Approved and Rejected from Submitted [ISSUE-28]', () => {
    expect(statusChoices('Submitted')).toEqual(['Submitted', 'Approved', 'Rejected'])
  })
  it('the status select offers Open, In Progress, Awaiting Contract and Pending from Open [ISSUE-29]', () => {
    expect(statusChoices('Open')).toEqual(['Open', 'InProgress', 'AwaitingContract', 'Pending'])
  })
  it('the status select offers Awaiting Contract, In Progress and Pending from Awaiting Contract [ISSUE-30]', () => {
    expect(statusChoices('AwaitingContract')).toEqual(['AwaitingContract', 'InProgress', 'Pending'])
  })
  it('the status select offers Pending, In Progress and Open from Pending [ISSUE-31]', () => {
    expect(statusChoices('Pending')).toEqual(['Pending', 'InProgress', 'Open'])
  })
  it('the status select offers In Progress, Pending and Resolved from In Progress [ISSUE-32]', () => {
    expect(statusChoices('InProgress')).toEqual(['InProgress', 'Pending', 'Resolved'])
  })
  it('the status select offers Resolved and Closed from Resolved [ISSUE-33]', () => {
    expect(statusChoices('Resolved')).toEqual(['Resolved', 'Closed'])
  })
  it('the status select offers only Rejected from Rejected [ISSUE-34]', () => {
    expect(statusChoices('Rejected')).toEqual(['Rejected'])
  })
  it('the status select offers only Closed from Closed [ISSUE-35]', () => {
    expect(statusChoices('Closed')).toEqual(['Closed'])
  })
  it('the status select offers only the current status for Approved and Withdrawn issues', () => {
    expect(statusChoices('Approved')).toEqual(['Approved'])
    expect(statusChoices('Withdrawn')).toEqual(['Withdrawn'])
  })
  it('the status select always offers the current status, but offers Withdrawn only for a withdrawn issue [ISSUE-27]', () => {
    for (const status of ISSUE_STATUSES)
      for (const movers of [['staff'], ['contractor'], ['reporter'], ['staff', 'reporter'], []] as const) {
        const [current, ...others] = statusChoices(status, movers)
        expect(current).toBe(status)
        expect(others).not.toContain('Withdrawn')
        expect(others).not.toContain(status)
      }
  })
  it('the status select offers contractors only the steps of their work', () => {
    const steps = ISSUE_STATUSES.flatMap((from) =>
      nextStatuses(from, ['contractor']).map((to) => `${from} to ${to}`),
    )
    expect(steps.toSorted()).toEqual([
      'AwaitingContract to InProgress',
      'InProgress to Pending',
      'InProgress to Resolved',
      'Open to InProgress',
      'Pending to InProgress',
    ])
  })
})

describe('the state machine', () => {
  it('the state machine has ten statuses, each with a label [STATE-01, STATE-02, STATE-03]', () => {
    expect(Object.keys(ISSUE_TRANSITIONS).toSorted()).toEqual([...ISSUE_STATUSES].toSorted())
    expect(Object.keys(ISSUE_STATUS_LABELS)).toHaveLength(10)
    expect(ISSUE_STATUS_LABELS).toMatchObject({
      InProgress: 'In Progress',
      AwaitingContract: 'Awaiting Contract',
    })
  })
  it('the state machine lets only the system open an approved issue, and lets nobody move an issue back to Submitted', () => {
    expect(nextStatuses('Approved', ['staff', 'contractor', 'reporter'])).toEqual([])
    expect(nextStatuses('Approved', ['system'])).toEqual(['Open'])
    expect(mayEverSet('Submitted', ['staff', 'contractor', 'reporter', 'system'])).toBe(false)
  })
  it('the state machine lets reporters withdraw from Submitted, Open and Pending, and take no other step', () => {
    const from = ISSUE_STATUSES.filter((status) => nextStatuses(status, ['reporter']).length > 0)
    expect(from).toEqual(['Submitted', 'Open', 'Pending'])
    for (const status of from) expect(nextStatuses(status, ['reporter'])).toEqual(['Withdrawn'])
    expect(mayEverSet('Withdrawn', ['staff', 'contractor'])).toBe(false)
  })
  it('the state machine lets an issue leave every status except the final ones', () => {
    const final = ISSUE_STATUSES.filter((status) => Object.keys(ISSUE_TRANSITIONS[status]).length === 0)
    expect(final).toEqual(['Closed', 'Withdrawn', 'Rejected'])
  })
  it('the state machine lets a merged issue end in the same way as the older issue, from every status in which it can be merged [MERGE-07]', () => {
    const ends = ISSUE_STATUSES.map((status) => [status, nextStatuses(status, ['merge']).toSorted()])
    const all = ['Closed', 'Rejected', 'Withdrawn']
    expect(Object.fromEntries(ends)).toEqual({
      Submitted: all,
      Approved: [],
      Open: all,
      InProgress: all,
      Pending: all,
      AwaitingContract: all,
      Resolved: all,
      Closed: [],
      Withdrawn: [],
      Rejected: [],
    })
  })
})

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
const ISSUE: Parameters<typeof issueAbilities>[1] = {
  propertyId: 1,
  developmentId: 5,
  reporterId: 9,
  reportedBy: 9,
  orderFirmIds: null,
  status: 'Open',
  isAnonymised: false,
  isCommon: false,
  vulnerablePersons: false,
  mergedIntoId: null,
  mergedAt: null,
  verdictUntil: null,
  updatedAt: NOW,
  closedAt: null,
}

describe('the actions on an issue', () => {
  const can = (role: RoleName, change: Partial<typeof ISSUE> = {}): string => {
    const mappings = [{ propertyId: 1, developmentId: 5, role, isOpen: true, commons: [] }]
    const actor = actorOf({ userId: 9, isAdmin: false, mappings, createdDevelopmentIds: [], firmId: null })
    const names = issueAbilities(actor, { ...ISSUE, ...change }, NOW)
    return names.map((name) => name.replace('issue:', '')).join(' ')
  }

  it('the actions of staff on an issue are exactly those that its state allows', () => {
    const always = 'edit changeStatus addNote writeNote shareNote moderate setPriority setOwner'
    expect(can('PMGR', { reporterId: 8, reportedBy: 8 })).toBe(
      `${always} setContact pause readDeadlines setVulnerableFlag redact link merge`,
    )
    expect(can('PMGR', { reporterId: 8, reportedBy: 8, isCommon: true })).toBe(
      `${always} pause readDeadlines setVulnerableFlag redact show link merge`,
    )
    const gone = { reporterId: null, reportedBy: null, isAnonymised: true, closedAt: NOW } as const
    expect(can('PMGR', { ...gone, status: 'Closed' })).toBe('moderate readDeadlines')
    expect(can('PMGR', { ...gone, status: 'Closed', isCommon: true })).toBe('moderate readDeadlines')
  })

  it('the actions of the reporter on an issue are the expected actions in each state of the issue', () => {
    expect(can('TENANT')).toBe('writeNote setVulnerableFlag withdraw')
    expect(can('TENANT', { status: 'Submitted' })).toBe('edit writeNote setVulnerableFlag withdraw attach')
    expect(can('TENANT', { status: 'Resolved', verdictUntil: NOW })).toContain('giveVerdict')
    expect(can('TENANT', { status: 'Closed', closedAt: NOW, verdictUntil: NOW })).not.toContain('giveVerdict')
    expect(can('TENANT', { isAnonymised: true, status: 'Closed', closedAt: NOW })).toBe('')
  })

  it('the actions on a merged issue are to remove private details and, for 28 days, to undo the merge [MERGE-09]', () => {
    const merged = { mergedIntoId: 2, mergedAt: NOW }
    expect(can('PMGR', merged)).toBe('redact unmerge')
    expect(can('PMGR', { ...merged, isAnonymised: true })).toBe('')
    expect(can('TENANT', merged)).toBe('')
    const mergedAt = new Date(NOW.getTime() - 28 * DAY_MS)
    expect(canUnmerge({ ...ISSUE, mergedAt }, NOW)).toBe(true)
    expect(canUnmerge({ ...ISSUE, mergedAt }, new Date(NOW.getTime() + 1))).toBe(false)
    expect(canUnmerge({ ...ISSUE, mergedAt, isAnonymised: true }, NOW)).toBe(false)
    expect(canUnmerge(ISSUE, NOW)).toBe(false)
  })

  it('the actions on an issue include merging in every status but the final ones and Approved', () => {
    expect(ISSUE_STATUSES.filter((status) => !canMerge({ ...ISSUE, status }))).toEqual([
      'Approved',
      'Closed',
      'Withdrawn',
      'Rejected',
    ])
    expect(canMerge({ ...ISSUE, isAnonymised: true })).toBe(false)
    expect(canMerge({ ...ISSUE, mergedIntoId: 2 })).toBe(false)
  })

  it('the actions on an issue include waiting for the resident until the issue is Resolved', () => {
    expect(ISSUE_STATUSES.filter((status) => canWait({ status, isAnonymised: false }))).toEqual(
      ISSUE_STATUSES.filter(
        (status) => !['Approved', 'Closed', 'Rejected', 'Withdrawn', 'Resolved'].includes(status),
      ),
    )
    expect(canWait({ status: 'Open', isAnonymised: true })).toBe(false)
  })
})
