export type SeveralAct = 'approve' | 'reject' | 'setOwner' | 'setPriority' | 'close'

interface ActWords {
  /** The label of the button in the selection bar. */
  act: string
  /** The beginning of the question, if the label does not fit before "2 issues". */
  verb?: string
  busy: string
  would: string
  did: string
  /** The text that applies to all issues. Left out for actions without a text. */
  comment?: { label: string; hint: string }
}

const COMMENT = {
  label: 'Comments',
  hint: 'One comment for all of these issues. Residents will see the comment, unless it is internal.',
}

export const SEVERAL: Record<SeveralAct, ActWords> = {
  approve: {
    act: 'Approve',
    busy: 'Approving...',
    would: 'will be approved',
    did: 'approved',
    comment: COMMENT,
  },
  reject: {
    act: 'Reject',
    busy: 'Rejecting...',
    would: 'will be rejected',
    did: 'rejected',
    comment: {
      label: 'Comments',
      hint: 'One reason for all of these issues. The residents will see this reason.',
    },
  },
  setOwner: { act: 'Assign', busy: 'Assigning...', would: 'will be assigned', did: 'assigned' },
  setPriority: {
    act: 'Priority',
    verb: 'Change the priority of',
    busy: 'Saving...',
    would: 'will have this priority',
    did: 'changed',
    comment: {
      label: 'Reason',
      hint: 'One reason for all of these issues. We keep the reason in the history, where only staff can see it.',
    },
  },
  close: { act: 'Close', busy: 'Closing...', would: 'will be closed', did: 'closed', comment: COMMENT },
}

export const countOf = (count: number) => `${count} ${count === 1 ? 'issue' : 'issues'}`
