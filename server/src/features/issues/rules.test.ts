import { describe, expect, it } from 'vitest'
import {
  ISSUE_STATUSES,
  ISSUE_STATUS_LABELS,
  ISSUE_TRANSITIONS,
  mayEverSet,
  nextStatuses,
  statusChoices,
} from '@doorstep/contract/issues/rules'

describe('the system', () => {
  it('approves emergencies, opens approved issues, follows verdicts and work orders, and takes no other step', () => {
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
  it('offers Submitted, Approved and Rejected from Submitted [ISSUE-28]', () => {
    expect(statusChoices('Submitted')).toEqual(['Submitted', 'Approved', 'Rejected'])
  })
  it('offers Open, In Progress, Awaiting Contract and Pending from Open [ISSUE-29]', () => {
    expect(statusChoices('Open')).toEqual(['Open', 'InProgress', 'AwaitingContract', 'Pending'])
  })
  it('offers Awaiting Contract, In Progress and Pending from Awaiting Contract [ISSUE-30]', () => {
    expect(statusChoices('AwaitingContract')).toEqual(['AwaitingContract', 'InProgress', 'Pending'])
  })
  it('offers Pending, In Progress and Open from Pending [ISSUE-31]', () => {
    expect(statusChoices('Pending')).toEqual(['Pending', 'InProgress', 'Open'])
  })
  it('offers In Progress, Pending and Resolved from In Progress [ISSUE-32]', () => {
    expect(statusChoices('InProgress')).toEqual(['InProgress', 'Pending', 'Resolved'])
  })
  it('offers Resolved and Closed from Resolved [ISSUE-33]', () => {
    expect(statusChoices('Resolved')).toEqual(['Resolved', 'Closed'])
  })
  it('offers only Rejected from Rejected [ISSUE-34]', () => {
    expect(statusChoices('Rejected')).toEqual(['Rejected'])
  })
  it('offers only Closed from Closed [ISSUE-35]', () => {
    expect(statusChoices('Closed')).toEqual(['Closed'])
  })
  it('offers only the current status for Approved and Withdrawn issues', () => {
    expect(statusChoices('Approved')).toEqual(['Approved'])
    expect(statusChoices('Withdrawn')).toEqual(['Withdrawn'])
  })
  it('always offers the current status, and offers Withdrawn from no other status [ISSUE-27]', () => {
    for (const status of ISSUE_STATUSES)
      for (const movers of [['staff'], ['contractor'], ['reporter'], ['staff', 'reporter'], []] as const) {
        const [current, ...others] = statusChoices(status, movers)
        expect(current).toBe(status)
        expect(others).not.toContain('Withdrawn')
        expect(others).not.toContain(status)
      }
  })
  it('offers contractors only the steps of their work', () => {
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
  it('has ten statuses, each with a label [STATE-01, STATE-02, STATE-03]', () => {
    expect(Object.keys(ISSUE_TRANSITIONS).toSorted()).toEqual([...ISSUE_STATUSES].toSorted())
    expect(Object.keys(ISSUE_STATUS_LABELS)).toHaveLength(10)
    expect(ISSUE_STATUS_LABELS).toMatchObject({
      InProgress: 'In Progress',
      AwaitingContract: 'Awaiting Contract',
    })
  })
  it('lets only the system open an approved issue, and lets nobody move an issue back to Submitted', () => {
    expect(nextStatuses('Approved', ['staff', 'contractor', 'reporter'])).toEqual([])
    expect(nextStatuses('Approved', ['system'])).toEqual(['Open'])
    expect(mayEverSet('Submitted', ['staff', 'contractor', 'reporter', 'system'])).toBe(false)
  })
  it('lets reporters withdraw from Submitted, Open and Pending, and take no other step', () => {
    const from = ISSUE_STATUSES.filter((status) => nextStatuses(status, ['reporter']).length > 0)
    expect(from).toEqual(['Submitted', 'Open', 'Pending'])
    for (const status of from) expect(nextStatuses(status, ['reporter'])).toEqual(['Withdrawn'])
    expect(mayEverSet('Withdrawn', ['staff', 'contractor'])).toBe(false)
  })
  it('lets an issue leave every status except the final ones', () => {
    const final = ISSUE_STATUSES.filter((status) => Object.keys(ISSUE_TRANSITIONS[status]).length === 0)
    expect(final).toEqual(['Closed', 'Withdrawn', 'Rejected'])
  })
})
