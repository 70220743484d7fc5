import { UNMERGE_DAYS } from './rules.ts'

export const MERGE_MESSAGES = {
  merged: 'This issue was merged into an earlier one, so it cannot be changed on its own.',
  notMerged: 'This issue is not merged into another one. Reload the page.',
  chooseOther: 'Choose an issue from your list.',
  otherMerged: 'That issue was already merged. Choose the issue that it was merged into.',
  otherPlace: 'Only issues of the same home, or of the same common parts, can be merged.',
  olderStays: 'The older issue stays. Open the newer issue and merge it into this one.',
  otherEnded: 'That issue has ended. Choose an issue that is not closed, withdrawn or rejected.',
  ended: 'This issue has ended, so it cannot be merged.',
  opening: 'This issue is being opened. Try again in a moment.',
  hasWork: 'This issue has a work order, a quote or a visit. End these first, or keep the issues apart.',
  changed: 'Somebody else has just changed these merges. Look at the issue again.',
  tooLate: `A merge can be undone only within ${UNMERGE_DAYS} days. That time has passed.`,
} as const

/** The text for the reporter of a merged issue, on the page of that issue. */
export const HANDLED_TOGETHER =
  'We are handling your report together with an earlier one about the same problem. Your report is no longer in your lists. You can read news about it on this page and under For you.'
