import { ROLE_LABELS, ROLES } from '@doorstep/contract/access'
import type { DataFile } from '@doorstep/contract/data-exports/rules'
import { KEPT_TEXTS, OTHER_KEPT_TEXTS, PURPOSES } from '@doorstep/contract/retention/policy/texts'
import type { Purpose } from '@doorstep/contract/retention/policy/texts'
import type { RetentionClass } from '@doorstep/contract/retention/schema'
import { RETENTION_TEXTS } from '@doorstep/contract/retention/texts'
import type { DB } from '../db/types.ts'
import { policy } from '../policy/policy.ts'
import type { Right } from '../policy/policy.ts'
import type { Scope } from '../policy/rows.ts'

type OtherKind = keyof typeof OTHER_KEPT_TEXTS
type Kind = RetentionClass | OtherKind

/** The kind of personal data in each table. Null for tables about the estate or the product. */
const TABLES: Record<keyof DB, Kind | null> = {
  access_notes: 'keys',
  account_links: 'links',
  activity_turns: null,
  address_proofs: 'proofs',
  alerts: null,
  announcement_homes: null,
  announcement_photos: null,
  announcement_recipients: 'announcementRecipients',
  announcement_templates: null,
  announcements: null,
  appointment_slots: 'issues',
  appointments: 'issues',
  area_categories: null,
  areas: null,
  assets: null,
  audit_events: 'audit',
  audit_places: 'audit',
  audit_seals: 'audit',
  audit_texts: 'audit',
  bank_holiday_changes: null,
  blocks: null,
  calendar_feeds: 'accounts',
  categories: null,
  certificates: 'certificates',
  collection_schedules: null,
  collection_shifts: null,
  column_choices: 'accounts',
  countries: null,
  daily_runs: null,
  data_exports: 'dataExports',
  deadline_rules: null,
  developments: null,
  done_jobs: null,
  dropped_files: null,
  ended_roles: 'accounts',
  enquiries: 'enquiries',
  erasure_requests: 'accounts',
  feedback: 'feedback',
  firm_developments: 'firms',
  firm_papers: 'firms',
  firm_people: 'accounts',
  firms: 'firms',
  holdings: 'accounts',
  idempotency_keys: 'idempotencyKeys',
  incident_issues: null,
  incident_places: null,
  incident_templates: null,
  incident_updates: null,
  incidents: null,
  installation: null,
  invitation_firms: 'invitations',
  invitation_roles: 'invitations',
  invitations: 'invitations',
  issue_attachments: 'issues',
  issue_category_tallies: null,
  issue_deadlines: 'issues',
  issue_events: 'issues',
  issue_followers: 'issues',
  issue_links: 'issues',
  issue_merges: 'issues',
  issue_milestones: 'issues',
  issue_month_tallies: null,
  issue_pauses: 'issues',
  issue_tallies: null,
  issue_tally_changes: null,
  issue_tally_zones: null,
  issue_views: 'accounts',
  issues: 'issues',
  landlord_reports: null,
  login_codes: 'codes',
  mail_choices: 'accounts',
  maintenance_activities: null,
  moved_audit: null,
  notifications: 'items',
  order_link_codes: 'issues',
  order_link_unlocks: 'issues',
  order_variations: 'issues',
  outbox_messages: 'messages',
  owner_rules: null,
  places: null,
  property_roles: 'accounts',
  quote_events: 'issues',
  quote_photos: 'issues',
  quotes: 'issues',
  rate_limits: 'counters',
  received_mails: 'receivedMails',
  recovery_codes: 'accounts',
  retention_holds: 'accounts',
  saved_replies: 'accounts',
  sessions: 'networks',
  staff_notes: 'staffNotes',
  towns: null,
  users: 'accounts',
  verdicts: 'issues',
  work_order_events: 'issues',
  work_order_issue_photos: 'issues',
  work_order_photos: 'issues',
  work_orders: 'issues',
}

/** Kinds whose data is in a table that `TABLES` lists under another kind. */
const COLUMNS: Partial<Record<Kind, readonly (keyof DB)[]>> = {
  applications: ['users'],
  devices: ['sessions'],
  messageRecords: ['outbox_messages'],
  messageSecrets: ['outbox_messages'],
  reporters: ['issues'],
}

const FILE_STORE: readonly Kind[] = ['accounts', 'issues', 'proofs', 'certificates', 'dataExports', 'firms']

interface Reading {
  purposes: readonly [Purpose, ...Purpose[]]
  /** The rights that allow a role to read this kind of data. Empty if nobody can read it. */
  rights: readonly Right[]
  /** The people who receive this kind of data by email. */
  mailedTo?: string
  /** The files of the data export that contain this kind of data. */
  copy: readonly DataFile[]
}

const READING: Record<Kind, Reading> = {
  accounts: {
    purposes: ['service'],
    rights: ['profile:read', 'user:list', 'user:readPhoto'],
    copy: ['profile.json', 'roles.json', 'settings.json', 'saved.json'],
  },
  issues: { purposes: ['service', 'building'], rights: ['issue:read'], copy: ['issues.json', 'orders.json'] },
  reporters: { purposes: ['service', 'building'], rights: ['issue:read'], copy: ['issues.json'] },
  items: { purposes: ['service'], rights: ['notification:list'], copy: ['for-you.json'] },
  feedback: { purposes: ['service'], rights: [], copy: ['feedback.json'] },
  enquiries: {
    purposes: ['service'],
    rights: [],
    mailedTo: 'Property manager (by email)',
    copy: ['enquiries.json'],
  },
  proofs: { purposes: ['safety'], rights: ['user:readProof'], copy: [] },
  invitations: { purposes: ['service'], rights: ['user:invite'], copy: [] },
  messages: { purposes: ['service'], rights: [], copy: ['messages.json'] },
  messageRecords: { purposes: ['service'], rights: ['message:manage'], copy: ['messages.json'] },
  announcementRecipients: { purposes: ['building', 'law'], rights: ['announcement:manage'], copy: [] },
  receivedMails: { purposes: ['service'], rights: ['message:manage'], copy: ['received-mails.json'] },
  staffNotes: { purposes: ['building'], rights: ['staffNote:read'], copy: ['notes.json'] },
  certificates: { purposes: ['law'], rights: ['certificate:read'], copy: [] },
  audit: { purposes: ['safety', 'law'], rights: ['audit:read'], copy: ['security.json', 'reads.json'] },
  networks: { purposes: ['safety'], rights: ['session:manage'], copy: ['sessions.json'] },
  devices: { purposes: ['safety'], rights: ['session:manage'], copy: ['sessions.json'] },
  codes: { purposes: ['safety'], rights: [], copy: [] },
  links: { purposes: ['service'], rights: [], copy: [] },
  messageSecrets: { purposes: ['safety'], rights: [], copy: [] },
  idempotencyKeys: { purposes: ['service'], rights: [], copy: [] },
  counters: { purposes: ['safety'], rights: [], copy: [] },
  backups: { purposes: ['service'], rights: [], copy: [] },
  applications: { purposes: ['service'], rights: ['user:list', 'user:readProof'], copy: ['profile.json'] },
  dataExports: { purposes: ['law'], rights: ['dataExport:take'], copy: [] },
  firms: { purposes: ['building'], rights: ['firm:read'], copy: [] },
  keys: { purposes: ['building'], rights: ['accessNote:read', 'order:readAccessNotes'], copy: [] },
}

const ENDS: Record<OtherKind, string> = {
  counters: 'Deleted by an hourly job.',
  backups: 'Deleted by age. After a restore, everybody on the list of erased people is erased again.',
  applications: 'The application expires and is then handled as a closed account.',
  dataExports: 'Deleted with its file.',
  firms: 'Made inactive by staff. Staff remove documents, with their files.',
  keys: 'Removed by staff.',
}

const isOther = (kind: Kind): kind is OtherKind => kind in OTHER_KEPT_TEXTS
const OWN: readonly Scope[] = ['self', 'own', 'ownHere']
const isOwn = (scope: Scope): boolean => OWN.includes(scope)

/** Returns the people who can read this kind of data: the person, and the roles that can read it about others. */
function readersOf({ rights, copy, mailedTo }: Reading): string {
  const scopes = rights.map(
    (right): Partial<Record<(typeof ROLES)[number], readonly Scope[]>> => policy[right],
  )
  const reads = (wanted: (scope: Scope) => boolean) =>
    ROLES.filter((role) => scopes.some((row) => row[role]?.some(wanted)))
  const itself = copy.length > 0 || reads(isOwn).length > 0 ? ['the person'] : []
  const others = reads((scope) => !isOwn(scope)).map((role) => ROLE_LABELS[role])
  const readers = [...itself, ...others, ...(mailedTo === undefined ? [] : [mailedTo])]
  return readers.length > 0 ? readers.join(', ') : 'nobody'
}

function placeOf(kind: Kind): string {
  const own = Object.entries(TABLES).flatMap(([table, of]) => (of === kind ? [table] : []))
  const tables = [...own, ...(COLUMNS[kind] ?? [])].map((table) => `\`${table}\``)
  const places = [...tables, ...(FILE_STORE.includes(kind) ? ['the file store'] : [])]
  return places.length > 0 ? places.join(', ') : 'the backup location (`BACKUP_DIR`)'
}

function rowOf(kind: Kind): string {
  const { what, period } = isOther(kind) ? OTHER_KEPT_TEXTS[kind] : KEPT_TEXTS[kind]
  const end = isOther(kind) ? ENDS[kind] : RETENTION_TEXTS[kind].what
  const { copy, purposes } = READING[kind]
  const reasons = purposes.map((purpose) => `${PURPOSES[purpose].why}.`).join(' ')
  const inCopy = copy.length > 0 ? ` In the copy: ${copy.map((file) => `\`${file}\``).join(', ')}.` : ''
  const cells = [what, reasons, placeOf(kind), `${period}.`, readersOf(READING[kind]), `${end}${inCopy}`]
  return `| ${cells.join(' | ')} |`
}

/** Returns the text of docs/privacy.md, which describes how the product handles each kind of personal data. */
export function privacyPage(): string {
  const kinds = [...Object.keys(KEPT_TEXTS), ...Object.keys(OTHER_KEPT_TEXTS)] as Kind[]
  const others = Object.entries(TABLES).flatMap(([table, kind]) => (kind === null ? [`\`${table}\``] : []))
  return [
    '# Privacy',
    '',
    '`npm run docs` writes this page from `contract/src/retention/rules.ts`, the texts of the screens, the policy and the tables.',
    'Tests fail when this page is out of date or differs from the screens.',
    '',
    'People can read the same facts on `/privacy-policy` and `/data-retention-policy`.',
    'A period with "up to" or "at least" is a setting ([settings](settings.md), `RETAIN_`).',
    'A hold on a person or an issue keeps records for longer, but not codes and links.',
    'Erasure deletes at once the data that the table deletes by age. A restore does not undo an erasure.',
    'People can read each kind of data only within the scopes of [permissions](permissions.md). Some fields of a record have fewer readers.',
    '"The person" reads the data on a screen, or in the copy that Update Profile offers.',
    '',
    '| Kind | Why | Where | How long | Who can read it | How it is removed |',
    '| --- | --- | --- | --- | --- | --- |',
    ...kinds.map(rowOf),
    '',
    'Data also leaves the product:',
    '',
    '- by email and text message (`SMTP_URL`, `SMS_GATEWAY`)',
    '- to firms, in work orders and quotes',
    '- as CSV files and PDFs that staff download',
    '- in private calendars that people subscribe to',
    '- to Google Analytics as counts of visits, if the operator has switched this on and the visitor agrees',
    '',
    'A browser keeps the session, choices and drafts. Signing out removes the session and the drafts.',
    '',
    '',
    `These tables are about the estate or the product. They name at most the member of staff who wrote a row: ${others.join(', ')}.`,
    '',
  ].join('\n')
}
