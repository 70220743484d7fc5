/** What tells somebody something: a new kind is a word here, its texts beside it, and whatever causes it. */
export const ITEM_KINDS = ['newReport', 'mineChanged'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** When a kind goes by mail: as it happens, with others in one mail a day, or not at all. */
export const MAIL_CHOICES = ['atOnce', 'daily', 'never'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

export const DEFAULT_CHOICES: Record<ItemKind, MailChoice> = { newReport: 'atOnce', mineChanged: 'atOnce' }

/** Unread ones are counted up to here. */
export const UNREAD_CAP = 100

/** The mails that can be stopped from within: those of one kind, and the summary. */
export const STOPPABLE_MAILS = [...ITEM_KINDS, 'summary'] as const
export type StoppableMail = (typeof STOPPABLE_MAILS)[number]

/** Which mails the token of a link stops, as it says itself; whether it does so is the server's to judge. */
export function mailOfToken(token: string): StoppableMail | undefined {
  const [name = ''] = token.toLowerCase().split('-')
  return STOPPABLE_MAILS.find((mail) => mail.toLowerCase() === name)
}
