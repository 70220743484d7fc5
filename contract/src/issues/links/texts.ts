export const LINK_MESSAGES = {
  enterJob: 'Enter the job number of the other issue.',
  chooseKind: 'Choose how the issues are linked.',
  noJob: 'You manage no issue with this job number. Check the number.',
  itself: 'An issue cannot be linked to itself. Enter the job number of another issue.',
  otherWay: 'These issues are already linked the other way round. Remove that link first.',
  merged: 'That issue was merged. Enter the job number of the issue that it was merged into.',
  full: 'This issue has too many links. Remove one first.',
  otherFull: 'The other issue has too many links. Open it and remove one first.',
} as const
