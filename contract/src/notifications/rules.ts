/** The kinds of notification. A new kind needs an entry here, its texts, and code that creates it. */
export const NOTIFICATION_KINDS = [
  'newReport',
  'mineChanged',
  'residentWrote',
  'firmMoved',
  'assignedToMe',
  'dueSoon',
  'overdue',
  'emergency',
  'appointment',
  'verdictAsked',
  'verdictGiven',
  'followed',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The kinds whose emails people can choose: notifications about issues, announcements and incidents. */
export const MAIL_KINDS = [...NOTIFICATION_KINDS, 'announcement', 'incident'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** When people get emails of a kind: at once, in one daily summary, or never. */
export const MAIL_CHOICES = ['atOnce', 'daily', 'never'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

export const DEFAULT_CHOICES: Record<MailKind, MailChoice> = {
  newReport: 'atOnce',
  mineChanged: 'atOnce',
  residentWrote: 'atOnce',
  firmMoved: 'atOnce',
  assignedToMe: 'atOnce',
  dueSoon: 'daily',
  overdue: 'atOnce',
  emergency: 'atOnce',
  appointment: 'atOnce',
  verdictAsked: 'atOnce',
  verdictGiven: 'atOnce',
  followed: 'atOnce',
  announcement: 'atOnce',
  incident: 'atOnce',
}

/** Returns the choices for a kind. Only notifications about issues can be in the daily email. */
export function choicesOf(kind: MailKind): readonly MailChoice[] {
  return kind === 'announcement' || kind === 'incident'
    ? MAIL_CHOICES.filter((choice) => choice !== 'daily')
    : MAIL_CHOICES
}

/** Kinds of notification that always cause an email, so people have no choice. */
export const ALWAYS_MAILED_KINDS: readonly MailKind[] = ['appointment', 'verdictAsked']

/** Unread notifications are counted up to this number. */
export const UNREAD_CAP = 100

/** Emails with an unsubscribe link: one for each kind in `MAIL_KINDS`, and the daily summary. */
export const STOPPABLE_MAILS = [...MAIL_KINDS, 'summary'] as const
export type StoppableMail = (typeof STOPPABLE_MAILS)[number]

/**
 * Returns the kind of email that a token stops. Accepts the whole token, or only its object. The function does not
 * verify the token, so the server must verify it.
 */
export function mailOfToken(token: string): StoppableMail | undefined {
  const [name = ''] = token.toLowerCase().split(/[-.]/)
  return STOPPABLE_MAILS.find((mail) => mail.toLowerCase() === name)
}
