/** Every kind of record with a retention period, in the order in which the screen shows them. */
export const RETENTION_CLASSES = [
  'accounts',
  'issues',
  'reporters',
  'items',
  'feedback',
  'enquiries',
  'proofs',
  'invitations',
  'messages',
  'messageRecords',
  'announcementRecipients',
  'receivedMails',
  'staffNotes',
  'certificates',
  'audit',
  'networks',
  'devices',
  'codes',
  'links',
  'messageSecrets',
  'idempotencyKeys',
] as const
type RetentionClass = (typeof RETENTION_CLASSES)[number]

/** A retention period, with the same fields as the retention period in the schema. */
interface Age {
  count: number
  unit: 'hours' | 'days' | 'years'
}

export const HOLD_REASON_MAX = 500

/** Retention settings that an operator can change, within the limits on the data retention page. */
export type RetentionSetting = 'account' | 'issue' | 'feedback' | 'enquiry' | 'audit'

/** How long a kind of record is kept: a fixed period, or a setting with a limit. */
export type Keeping =
  | Age
  | { setting: RetentionSetting; atMost: Age }
  | { setting: RetentionSetting; atLeast: Age }

const years = (count: number): Age => ({ count, unit: 'years' })
const days = (count: number): Age => ({ count, unit: 'days' })
const hours = (count: number): Age => ({ count, unit: 'hours' })

const AUDIT = { setting: 'audit', atLeast: years(3) } as const

/** How long each kind of record is kept. Both the retention job and the policy texts use these periods. */
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
  // Certificates stay for years, because somebody might ask later what was tested and who tested it.
  certificates: years(6),
  audit: AUDIT,
  // Networks are kept for longer than they count as known at login.
  networks: days(31),
  devices: hours(24),
  codes: hours(24),
  links: hours(24),
  messageSecrets: hours(24),
  idempotencyKeys: hours(24),
} as const satisfies Record<RetentionClass, Keeping>

/** Returns a retention period in words, such as "6 years". */
export function ageText({ count, unit }: Age): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/**
 * Returns a retention period in words. For a setting, the text names the limit, because operators choose the period
 * within the limit.
 */
export function keptText(keeping: Keeping): string {
  if ('atMost' in keeping) return `Up to ${ageText(keeping.atMost)}`
  if ('atLeast' in keeping) return `At least ${ageText(keeping.atLeast)}`
  return ageText(keeping)
}
