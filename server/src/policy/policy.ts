import type { Permission, RoleName } from '@doorstep/contract/access'

/**
 * How far a right reaches:
 * `any` everything · `portfolio` a manager's developments · `property` active properties at which the role is held ·
 * `submitted` issues still Submitted there · `live` live jobs there · `own` what one reported ·
 * `reported` what one reported for somebody · `self` one's own account.
 */
export type Scope = 'any' | 'portfolio' | 'property' | 'submitted' | 'live' | 'own' | 'reported' | 'self'

/** Fields of an issue that not every reader of it may see. */
export type FieldRight =
  | 'issueField:phoneNumber'
  | 'issueField:publicNotes'
  | 'issueField:internalNotes'
  | 'issueField:vulnerablePersons'
  | 'issueField:priority'
  | 'issueField:reporter'
  | 'issueField:attachments'

/** In what capacity a person moves an issue. */
export type MoverRight = 'issueMover:contractor'

export type Right = Permission | FieldRight | MoverRight
type Row = Partial<Record<RoleName, readonly Scope[]>>

const EVERYBODY_SELF: Row = {
  ADMIN: ['self'],
  PMGR: ['self'],
  LEASE: ['self'],
  LETTINGAGENT: ['self'],
  CONTRACTOR: ['self'],
  TENANT: ['self'],
}
const EVERY_PROPERTY: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property'],
  LETTINGAGENT: ['property'],
  CONTRACTOR: ['property'],
  TENANT: ['property'],
}
const STAFF: Row = { ADMIN: ['any'], PMGR: ['portfolio'] }
const REPORTER: Row = {
  ADMIN: ['own'],
  PMGR: ['own'],
  LEASE: ['own'],
  LETTINGAGENT: ['own'],
  TENANT: ['own'],
}
const ISSUE_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property'],
  LETTINGAGENT: ['property', 'own'],
  CONTRACTOR: ['live'],
  TENANT: ['submitted', 'own'],
}
const ISSUE_FULL_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property'],
  LETTINGAGENT: ['own'],
  CONTRACTOR: ['live'],
  TENANT: ['own'],
}

/** The reporter sees the fields of an own report wherever it is shown to them, whatever their role is by now. */
const FIELD_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio', 'own'],
  LEASE: ['property', 'own'],
  LETTINGAGENT: ['own'],
  CONTRACTOR: ['live', 'own'],
  TENANT: ['own'],
}

/** Who may do what. A role that is not named may not; a right without a row does not compile. */
export const policy = {
  'session:read': EVERYBODY_SELF,
  'event:stream': EVERYBODY_SELF,
  'session:manage': EVERYBODY_SELF,
  'mfa:verify': EVERYBODY_SELF,
  'mfa:setup': EVERYBODY_SELF,
  'mfa:readStatus': { ...EVERYBODY_SELF, ADMIN: ['any'], PMGR: ['portfolio', 'self'] },
  'password:change': EVERYBODY_SELF,
  'profile:read': EVERYBODY_SELF,
  'profile:update': EVERYBODY_SELF,
  'dataExport:take': EVERYBODY_SELF,
  'erasure:ask': EVERYBODY_SELF,
  'erasure:decide': STAFF,
  'user:readPhoto': {
    ...EVERYBODY_SELF,
    ADMIN: ['any'],
    PMGR: ['portfolio', 'self'],
    LEASE: ['property', 'self'],
  },
  'user:list': STAFF,
  'user:invite': STAFF,
  'user:endSessions': STAFF,
  'user:changeStatus': STAFF,
  'user:enableMfa': { ...EVERYBODY_SELF, ADMIN: ['any'], PMGR: ['portfolio', 'self'] },
  'user:disableMfa': { ...EVERYBODY_SELF, ADMIN: ['any'], PMGR: ['portfolio', 'self'] },
  'user:readProof': STAFF,
  'mapping:list': STAFF,
  'mapping:change': STAFF,
  'place:listAll': STAFF,
  'lookup:read': EVERYBODY_SELF,
  'role:list': STAFF,
  'dashboard:read': EVERY_PROPERTY,
  'dashboard:counts': STAFF,
  'property:list': EVERY_PROPERTY,
  'alert:readActive': EVERY_PROPERTY,
  'alert:list': STAFF,
  'alert:create': STAFF,
  'alert:update': STAFF,
  'alert:addressAll': { ADMIN: ['any'] },
  'activity:list': { ...STAFF, LEASE: ['property'], CONTRACTOR: ['property'] },
  'activity:listByProperty': EVERY_PROPERTY,
  'activity:readInactive': STAFF,
  'activity:create': STAFF,
  'activity:update': STAFF,
  'activity:delete': STAFF,
  'collection:read': EVERY_PROPERTY,
  'collection:update': STAFF,
  'bankHoliday:manage': { ADMIN: ['any'] },
  'message:manage': { ADMIN: ['any'] },
  'retention:read': { ADMIN: ['any'] },
  'retention:hold': { ADMIN: ['any'] },
  'audit:read': STAFF,
  'calendar:subscribe': EVERY_PROPERTY,
  'item:list': EVERYBODY_SELF,
  'item:read': EVERYBODY_SELF,
  'mailChoice:change': EVERYBODY_SELF,
  'property:listOwn': EVERY_PROPERTY,
  'property:create': STAFF,
  'property:update': STAFF,
  'development:create': STAFF,
  'development:update': STAFF,
  'property:listOccupants': { ...STAFF, LEASE: ['property'] },
  'development:list': { ...STAFF, LEASE: ['property'] },
  'report:read': STAFF,
  'issue:list': ISSUE_READERS,
  'issue:listOwn': { ...REPORTER, CONTRACTOR: ['own'] },
  'issue:read': ISSUE_READERS,
  'issue:readHistory': ISSUE_FULL_READERS,
  'issue:readAttachment': ISSUE_FULL_READERS,
  'issue:report': { ...STAFF, LEASE: ['property'], LETTINGAGENT: ['property'], TENANT: ['property'] },
  'issue:reportOnBehalf': { ...STAFF, LEASE: ['property'] },
  'issue:update': ISSUE_READERS,
  'issue:edit': { ...STAFF, LEASE: ['own', 'reported'], LETTINGAGENT: ['own'], TENANT: ['own'] },
  'issue:changeStatus': { ...STAFF, CONTRACTOR: ['live'] },
  'issue:addNote': { ...STAFF, CONTRACTOR: ['live'] },
  'issue:moderate': STAFF,
  'issue:setPriority': STAFF,
  'issue:redact': STAFF,
  'issue:withdraw': REPORTER,
  'issue:attach': REPORTER,
  'feedback:submit': EVERYBODY_SELF,
  'enquiry:send': EVERYBODY_SELF,
  'version:read': STAFF,
  'issueField:phoneNumber': FIELD_READERS,
  'issueField:publicNotes': FIELD_READERS,
  'issueField:internalNotes': { ...STAFF, CONTRACTOR: ['live'] },
  'issueField:vulnerablePersons': { ...FIELD_READERS, LEASE: ['own'] },
  'issueField:priority': { ...FIELD_READERS, LEASE: ['own'] },
  'issueField:reporter': FIELD_READERS,
  'issueField:attachments': ISSUE_FULL_READERS,
  'issueMover:contractor': { CONTRACTOR: ['live'] },
} as const satisfies Record<Right, Row>
