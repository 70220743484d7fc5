import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { editOf, textOf, type Moderation } from './issueValues.ts'

/**
 * The action of the moderation modal. `step` is for contractors, who change the status and add a note, but do not edit
 * the text.
 */
export type ModerationMode = 'approve' | 'reject' | 'close' | 'edit' | 'step'

interface ModeWords {
  title: (jobId: number) => string
  submit: string
  question: string
  confirm: string
  busy: string
  /** The label of the button that switches to this action after another action has become impossible. */
  instead: string
}

export const MODES: Record<ModerationMode, ModeWords> = {
  approve: {
    title: (jobId) => `Approve Issue ${jobId}`,
    submit: 'Approve',
    question: 'Are you sure, you want to approve the issue?',
    confirm: 'Approve issue',
    busy: 'Approving...',
    instead: 'Approve instead',
  },
  reject: {
    title: (jobId) => `Reject Issue ${jobId}`,
    submit: 'Reject',
    question: 'Are you sure, you want to reject the issue?',
    confirm: 'Reject issue',
    busy: 'Rejecting...',
    instead: 'Reject instead',
  },
  close: {
    title: (jobId) => `Close Issue ${jobId}`,
    submit: 'Close issue',
    question: 'Are you sure you want to close the issue?',
    confirm: 'Close issue',
    busy: 'Closing...',
    instead: 'Close instead',
  },
  edit: {
    title: (jobId) => `Edit Issue ${jobId}`,
    submit: 'Save changes',
    question: 'Are you sure you want to save the changes?',
    confirm: 'Save changes',
    busy: 'Saving...',
    instead: 'Edit instead',
  },
  step: {
    title: (jobId) => `Update Issue ${jobId}`,
    submit: 'Save update',
    question: 'Are you sure you want to save the changes?',
    confirm: 'Save update',
    busy: 'Saving...',
    instead: 'Update instead',
  },
}

/** The moderation modals that the reader can open for an issue. */
export function modesFor({ can, allowedStatuses }: Pick<Issue, 'can' | 'allowedStatuses'>): ModerationMode[] {
  if (!can.includes('issue:moderate')) {
    return can.includes('issue:addNote') || can.includes('issue:changeStatus') ? ['step'] : []
  }
  const modes: ModerationMode[] = []
  // The first allowed status is the current status, so it is not a step.
  const steps = allowedStatuses.slice(1)
  if (steps.includes('Approved')) modes.push('approve')
  if (steps.includes('Rejected')) modes.push('reject')
  if (steps.includes('Closed')) modes.push('close')
  return [...modes, 'edit']
}

const STEPS: Partial<Record<ModerationMode, IssueStatus>> = {
  approve: 'Approved',
  reject: 'Rejected',
  close: 'Closed',
}

/** The status after a save, or null if the save does not change the status. */
export function stepOf(mode: ModerationMode, chosen: IssueStatus, present: IssueStatus): IssueStatus | null {
  const to = STEPS[mode] ?? chosen
  return to === present ? null : to
}

/** Returns the request body for saving an issue. A step without an edit leaves out the issue's text fields. */
export function updateOf(mode: ModerationMode, values: Moderation) {
  const { status, notes, internal } = values
  const note = { notes: notes.trim(), internal: mode !== 'reject' && internal }
  const step = STEPS[mode]
  if (step) return { ...note, status: step }
  return { ...note, status, ...(mode === 'edit' && editOf(textOf(values))) }
}

/** The reason why the modal can no longer be sent after another person's change. Undefined if the modal can be sent. */
export function blockedReason(mode: ModerationMode, issue: Issue): string | undefined {
  const step = STEPS[mode]
  if (step && !issue.allowedStatuses.includes(step)) return `This issue is now ${issue.statusLabel}.`
  if (!step && !issue.can.includes('issue:addNote')) return NOT_EDITABLE
  return undefined
}

/** True if staff see the issues that could be duplicates of this issue. */
export const showsDuplicates = ({ can, status }: Issue) =>
  status === 'Submitted' && can.includes('issue:moderate')
