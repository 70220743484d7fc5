import type { Age, RetentionClass } from './schema.ts'

/** What an operator can set, within what the data retention page promises. */
export type RetentionSetting = 'account' | 'issue' | 'feedback' | 'enquiry' | 'audit'

/** For a fixed time, or for what a setting says. */
export type Keeping =
  | Age
  | { setting: RetentionSetting; atMost: Age }
  | { setting: RetentionSetting; atLeast: Age }

const years = (count: number): Age => ({ count, unit: 'years' })
const days = (count: number): Age => ({ count, unit: 'days' })
const hours = (count: number): Age => ({ count, unit: 'hours' })

const AUDIT = { setting: 'audit', atLeast: years(3) } as const

/** How long each kind is kept: what removes it and what people are told both read this. */
export const RETENTION_AGES = {
  accounts: { setting: 'account', atMost: years(6) },
  issues: { setting: 'issue', atLeast: years(3) },
  reporters: days(30),
  items: days(90),
  feedback: { setting: 'feedback', atMost: years(6) },
  enquiries: { setting: 'enquiry', atMost: years(6) },
  proofs: days(30),
  invitations: days(30),
  messages: days(30),
  messageRecords: AUDIT,
  announcementRecipients: AUDIT,
  receivedMails: days(30),
  staffNotes: years(2),
  // As long as somebody might ask what was tested, and who tested it.
  certificates: years(6),
  audit: AUDIT,
  // Longer than a known network counts at login.
  networks: days(31),
  devices: hours(24),
  codes: hours(24),
  links: hours(24),
  messageSecrets: hours(24),
  idempotencyKeys: hours(24),
} as const satisfies Record<RetentionClass, Keeping>

/** An age in words, such as "6 years". */
export function ageText({ count, unit }: Age): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** How long in words, for everybody: an operator's own setting is within it. */
export function keptText(keeping: Keeping): string {
  if ('atMost' in keeping) return `Up to ${ageText(keeping.atMost)}`
  if ('atLeast' in keeping) return `At least ${ageText(keeping.atLeast)}`
  return ageText(keeping)
}
