import { ISSUE_STATUS_LABELS } from '../issues/rules.ts'
import type { IssueStatus } from '../issues/rules.ts'
import type { ItemKind, MailChoice, StoppableMail } from './rules.ts'

/** What an item says has happened. Without a status it was a note. */
export function itemText(kind: ItemKind, status: IssueStatus | null): string {
  if (kind === 'newReport') return 'New report'
  if (status === null) return 'New note on your report'
  return status === 'Open' ? 'Your report is open' : `Your report: ${ISSUE_STATUS_LABELS[status]}`
}

export const ITEM_KIND_LABELS: Record<ItemKind, string> = {
  newReport: 'New reports',
  mineChanged: 'Changes of your own reports',
}

export const MAIL_CHOICE_LABELS: Record<MailChoice, string> = {
  atOnce: 'At once',
  daily: 'In one email a day, at 8 am',
  never: 'Not by email',
}

/** What the mails are about, within a sentence. */
export const STOPPABLE_MAIL_TEXTS: Record<StoppableMail, string> = {
  newReport: 'new reports',
  mineChanged: 'changes of your own reports',
  summary: 'what is new, once a day',
}

/** What is mailed whatever somebody chooses. */
export const ALWAYS_MAILED =
  'That a report was received, approved or rejected is always emailed, and so is everything about your account.'
