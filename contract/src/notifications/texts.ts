import { ISSUE_STATUS_LABELS } from '../issues/rules.ts'
import type { IssueStatus } from '../issues/rules.ts'
import { IS_IT_FIXED } from '../issues/verdicts/texts.ts'
import type { NotificationKind, MailChoice, MailKind, StoppableMail } from './rules.ts'

const HAPPENED: Record<Exclude<NotificationKind, 'mineChanged' | 'followed'>, string> = {
  newReport: 'New report',
  residentWrote: 'New message from a resident',
  firmMoved: 'Work order update',
  assignedToMe: 'Assigned to you',
  dueSoon: 'Due soon',
  overdue: 'Overdue',
  emergency: 'Emergency',
  appointment: 'Appointment update',
  verdictAsked: IS_IT_FIXED,
  verdictGiven: 'Resident says the problem is not fixed',
}

/**
 * Returns the text of a notification. A notification without a status is about a note or another change, such as a
 * merge.
 */
export function notificationText(kind: NotificationKind, status: IssueStatus | null): string {
  if (kind === 'followed')
    return status === null ? 'News in your building' : `In your building: ${ISSUE_STATUS_LABELS[status]}`
  if (kind !== 'mineChanged') return HAPPENED[kind]
  if (status === null) return 'News about your report'
  return status === 'Open' ? 'Your report is open' : `Your report: ${ISSUE_STATUS_LABELS[status]}`
}

export const MAIL_KIND_LABELS: Record<MailKind, string> = {
  newReport: 'New reports',
  residentWrote: 'Messages from residents',
  firmMoved: 'Work order updates',
  mineChanged: 'Changes to your own reports',
  assignedToMe: 'Issues assigned to you',
  dueSoon: 'Upcoming deadlines',
  overdue: 'Deadlines that have passed',
  emergency: 'Emergencies',
  appointment: 'Appointments at your home',
  verdictAsked: 'Questions about whether a problem is fixed',
  verdictGiven: 'Repairs that are not fixed',
  followed: 'Issues in your building that you follow',
  announcement: 'Announcements',
  incident: 'Incidents at your home',
}

export const MAIL_CHOICE_LABELS: Record<MailChoice, string> = {
  atOnce: 'At once',
  daily: 'In one email a day, at 8 am',
  never: 'Not by email',
}

/** The topics of emails, worded for use within a sentence. */
export const STOPPABLE_MAIL_TEXTS: Record<StoppableMail, string> = {
  newReport: 'new reports',
  residentWrote: 'messages from residents',
  firmMoved: 'work order updates',
  mineChanged: 'changes to your own reports',
  assignedToMe: 'issues assigned to you',
  dueSoon: 'upcoming deadlines',
  overdue: 'deadlines that have passed',
  emergency: 'emergencies',
  appointment: 'appointments at your home',
  verdictAsked: 'whether a problem is fixed',
  verdictGiven: 'repairs that are not fixed',
  followed: 'this issue in your building',
  announcement: 'announcements',
  incident: 'incidents',
  summary: 'what is new each day',
}

/** The last paragraph of an email that people can turn off. The link for turning it off follows this paragraph. */
export const stopMailText = (mail: StoppableMail): string => `Stop emails about ${STOPPABLE_MAIL_TEXTS[mail]}`

/** Explains which emails people can't turn off. */
export const ALWAYS_MAILED =
  'We always email you when a report is received, approved or rejected. We also always email you about appointments, whether a problem is fixed, and your account.'
