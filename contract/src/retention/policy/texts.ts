import { EXPORT_KEPT_HOURS } from '../../data-exports/rules.ts'
import { APPLICATION_LAPSE_DAYS } from '../../users/rules.ts'
import { keptText, RETENTION_AGES } from '../rules.ts'
import type { RetentionClass } from '../schema.ts'

interface KeptKind {
  /** The name of this kind of record on the data retention page. */
  what: string
  /** When the retention period starts, such as 'after deletion'. */
  from?: string
  why: string
}

/** The policy text for each kind of record with a retention period, in the order of the data retention page. */
const KINDS: Record<RetentionClass, KeptKind> = {
  accounts: {
    what: 'Account records',
    from: 'after deletion',
    why: 'Legal claims are possible during this period (Limitation Act 1980)',
  },
  issues: {
    what: 'Activity and payment records',
    why: 'To account for work and charges, and to settle questions about them',
  },
  reporters: {
    what: 'The reporter of an unfinished issue',
    from: 'after the account was closed',
    why: 'The work continues without you, so we no longer need to contact you about it',
  },
  messages: {
    what: 'The text of emails and text messages',
    from: 'after we sent the message',
    why: 'We need the text only until you have received it',
  },
  messageRecords: {
    what: 'The recipient and time of each message',
    why: 'To show who was informed',
  },
  announcementRecipients: {
    what: 'Who received an announcement',
    why: 'To show who was informed',
  },
  receivedMails: {
    what: 'Emails to us that we couldn’t match to an issue',
    why: 'To find out why we couldn’t match the email. We keep only its sender and subject',
  },
  enquiries: { what: 'Questions to the managers', why: 'To answer later questions about the reply' },
  feedback: {
    what: 'Feedback comments',
    why: 'To improve the service. The rating stays without the comment',
  },
  staffNotes: {
    what: 'Notes that staff write about a home or a person',
    why: 'To help with ongoing work. Notes about a person are deleted with the account if that is sooner',
  },
  certificates: {
    what: 'Certificates of homes',
    from: 'after their expiry date',
    why: 'To show what was tested, and who tested it. A certificate without an expiry date stays until staff remove it',
  },
  proofs: {
    what: 'Proof of address',
    from: 'after the decision',
    why: 'We no longer need the proof after the decision',
  },
  invitations: {
    what: 'Invitations',
    from: 'after expiry',
    why: 'Expired invitations can no longer be accepted',
  },
  items: {
    what: 'Notifications under For you',
    why: 'Notifications only tell you about an issue, which has its own retention period',
  },
  audit: {
    what: 'The audit: who did what, and who read what',
    why: 'To find misuse, and to establish what happened',
  },
  networks: {
    what: 'Sign-ins, with their network addresses',
    why: 'To recognise networks that you have used before',
  },
  devices: {
    what: 'Names of devices',
    from: 'after the session ends',
    why: 'Device names help you to recognise your sessions',
  },
  codes: { what: 'Sign-in codes', why: 'Sign-in codes work only for a few minutes' },
  links: {
    what: 'Links that we send you',
    from: 'after use or expiry',
    why: 'Old codes and links no longer work',
  },
  messageSecrets: { what: 'Codes and links in messages', why: 'Old codes and links no longer work' },
  idempotencyKeys: {
    what: 'Random numbers that identify sent forms',
    why: 'So that a form that is sent twice counts once',
  },
}

export interface KeptText {
  what: string
  period: string
  why: string
}

function textOf(name: RetentionClass): KeptText {
  const { what, from, why } = KINDS[name]
  const period = [keptText(RETENTION_AGES[name]), ...(from === undefined ? [] : [from])].join(' ')
  return { what, period, why }
}

// `KINDS` has no keys outside `RetentionClass`, so this cast is safe.
const NAMES = Object.keys(KINDS) as RetentionClass[]

/** Policy texts for the kinds of record that are deleted by age. */
export const KEPT_TEXTS = Object.fromEntries(NAMES.map((name) => [name, textOf(name)])) as Record<
  RetentionClass,
  KeptText
>

/** Policy texts for the kinds of record that are not deleted by age. */
export const OTHER_KEPT_TEXTS = {
  backups: {
    what: 'Backups',
    period: 'Deleted within 90 days',
    why: 'Backups are made to restore the service, not to keep records',
  },
  applications: {
    what: 'Sign-ups without a decision',
    period: `Expire after ${APPLICATION_LAPSE_DAYS} days`,
    why: 'So that no sign-up waits for ever',
  },
  counters: {
    what: 'Counts of sign-ins and requests to the service, by email address, account or network address',
    period: 'Deleted within an hour after their limit ends',
    why: 'To prevent guessing and overload',
  },
  dataExports: {
    what: 'Copies of your data that you asked for',
    period: `Deleted once you have downloaded the copy, or after ${EXPORT_KEPT_HOURS} hours`,
    why: 'We need the file only until you have downloaded it',
  },
  firms: {
    what: 'Firms that work for us, with their contacts and documents',
    period: 'No set period',
    why: 'The firms are named in the records of their work. Staff remove documents that are no longer needed',
  },
  keys: {
    what: 'Keys and access notes of a building, and who has the keys',
    period: 'No set period',
    why: 'Staff use these notes to get in when something needs a repair. They remove a note when the key is returned',
  },
} as const satisfies Record<string, KeptText>

interface PurposeText {
  why: string
  /** The data that we keep for this purpose. */
  what?: string
  basis: string
}

/** Purposes of the data and their legal basis, as in the privacy policy. */
export const PURPOSES = {
  service: {
    why: 'To give you the service',
    what: 'your account, your issues and the messages about them',
    basis: 'performance of a contract, Article 6(1)(b)',
  },
  building: {
    why: 'To manage and repair the building, and to plan the work',
    basis: 'our legitimate interests and those of the building’s owners and residents, Article 6(1)(f)',
  },
  safety: {
    why: 'To keep accounts safe and to find misuse',
    basis: 'legitimate interests, Article 6(1)(f)',
  },
  law: {
    why: 'To meet duties of health and safety, housing and accounting law',
    basis: 'legal obligation, Article 6(1)(c)',
  },
} as const satisfies Record<string, PurposeText>
export type Purpose = keyof typeof PURPOSES

export function purposeText({ why, what, basis }: PurposeText): string {
  return `${why}${what === undefined ? '' : `: ${what}`} (${basis}).`
}
