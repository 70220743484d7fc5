/** What tells somebody something: a new kind is a word here, its texts beside it, and whatever causes it. */
export const ITEM_KINDS = [
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
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** What can be had by mail or not: what tells of issues, and announcements, which show as alerts. */
export const MAIL_KINDS = [...ITEM_KINDS, 'announcement'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** When a kind goes by mail: as it happens, with others in one mail a day, or not at all. */
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
  announcement: 'atOnce',
}

/** What may be chosen of a kind: the daily mail is of issues alone. */
export function choicesOf(kind: MailKind): readonly MailChoice[] {
  return kind === 'announcement' ? MAIL_CHOICES.filter((choice) => choice !== 'daily') : MAIL_CHOICES
}

/** What goes by mail whatever somebody chooses, so that there is no choice. */
export const ALWAYS_MAILED_KINDS: readonly MailKind[] = ['appointment', 'verdictAsked']

/** Unread ones are counted up to here. */
export const UNREAD_CAP = 100

/** The mails that can be stopped from within: those of one kind, and the summary. */
export const STOPPABLE_MAILS = [...MAIL_KINDS, 'summary'] as const
export type StoppableMail = (typeof STOPPABLE_MAILS)[number]

/** Which mails the token of a link stops, as it says itself; whether it does so is the server's to judge. */
export function mailOfToken(token: string): StoppableMail | undefined {
  const [name = ''] = token.toLowerCase().split('-')
  return STOPPABLE_MAILS.find((mail) => mail.toLowerCase() === name)
}
