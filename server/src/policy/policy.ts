import type { Permission, RoleName } from '@doorstep/contract/access'

/**
 * How far a right reaches. `any`: everything. `portfolio`: a manager's developments. `property`: active properties
 * where the role is held. `submitted`: issues there that are still Submitted. `live`: live issues there that never had
 * a work order. `ordered`: live issues with an order for the actor's firm. `accepted`: those whose order the firm has
 * accepted and that has not ended. `booked`: those with a visit booked by the firm. `firm`: the actor's firm.
 * `ownFirm`: its quotes, and its orders once sent. `own`: the actor's reports. `ownHere`: the same, at active
 * properties where the role is held. `here`: the same, where the actor still holds any role. `reported`: reports made
 * for somebody else at such a property. `self`: the actor's own account.
 */
export type Scope =
  | 'any'
  | 'portfolio'
  | 'property'
  | 'submitted'
  | 'live'
  | 'ordered'
  | 'accepted'
  | 'booked'
  | 'firm'
  | 'ownFirm'
  | 'own'
  | 'here'
  | 'ownHere'
  | 'reported'
  | 'self'

/** Fields of an issue that only some of its readers may see. */
export type FieldRight =
  | 'issueField:phoneNumber'
  | 'issueField:publicNotes'
  | 'issueField:internalNotes'
  | 'issueField:reporterNotes'
  | 'issueField:staffNotes'
  | 'issueField:orderNotes'
  | 'issueField:conversation'
  | 'issueField:vulnerablePersons'
  | 'issueField:priority'
  | 'issueField:emergencyKind'
  | 'issueField:due'
  | 'issueField:expectedBy'
  | 'issueField:verdict'
  | 'issueField:reporter'
  | 'issueField:appointments'
  | 'issueField:attachments'

/** The capacity in which a person changes the status of an issue. */
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
const STAFF_SELF: Row = { ADMIN: ['self'], PMGR: ['self'] }
const REPORTER: Row = {
  ADMIN: ['own'],
  PMGR: ['own'],
  LEASE: ['own'],
  LETTINGAGENT: ['own'],
  TENANT: ['own'],
}
/** Reporters can change their reports until they leave the home, because others live there afterwards. */
const REPORTER_STILL_HERE: Row = {
  ADMIN: ['own'],
  PMGR: ['ownHere', 'here'],
  LEASE: ['here'],
  LETTINGAGENT: ['here'],
  TENANT: ['here'],
}
/** The reporter, until they leave. */
const REPORTERS_SIDE: Row = {
  ADMIN: ['own'],
  PMGR: ['ownHere'],
  LEASE: ['ownHere'],
  LETTINGAGENT: ['ownHere'],
  TENANT: ['ownHere'],
}
const ISSUE_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property'],
  LETTINGAGENT: ['property', 'own'],
  CONTRACTOR: ['live', 'ordered'],
  TENANT: ['submitted', 'own'],
}
const ISSUE_FULL_READERS: Row = { ...ISSUE_READERS, LETTINGAGENT: ['own'], TENANT: ['own'] }

/** Reporters see these fields of their own reports in whatever role they now have. */
const FIELD_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio', 'own'],
  LEASE: ['property', 'own'],
  LETTINGAGENT: ['own'],
  CONTRACTOR: ['live', 'ordered', 'own'],
  TENANT: ['own'],
}

/** The reporter's name and contact details. A firm needs them only for a booked visit. */
const CONTACT_READERS: Row = { ...FIELD_READERS, CONTRACTOR: ['live', 'booked', 'own'] }

/** Staff, and the reporter's side: a reporter of any role who still holds one at the property. */
const CONVERSATION: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio', 'here'],
  LEASE: ['here'],
  LETTINGAGENT: ['here'],
  CONTRACTOR: ['here'],
  TENANT: ['here'],
}

/** Staff and leasing staff, the reporter's side, and the firm of an order. */
const ORDER_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property'],
  LETTINGAGENT: ['ownHere'],
  CONTRACTOR: ['ordered', 'ownHere'],
  TENANT: ['ownHere'],
}

/** Who may do what. A role that is not listed has no access. A right without a row does not compile. */
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
  'user:forgetBounce': STAFF,
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
  'property:read': STAFF,
  'alert:readActive': EVERY_PROPERTY,
  'alert:list': STAFF,
  'alert:create': STAFF,
  'alert:update': STAFF,
  'alert:addressAll': { ADMIN: ['any'] },
  'announcement:read': EVERY_PROPERTY,
  'announcement:manage': STAFF,
  'announcementTemplate:list': STAFF,
  'announcementTemplate:manage': { ADMIN: ['any'], PMGR: ['self'] },
  'activity:list': { ...STAFF, LEASE: ['property'], CONTRACTOR: ['property'] },
  'activity:listByProperty': EVERY_PROPERTY,
  'activity:readInactive': STAFF,
  'activity:create': STAFF,
  'activity:update': STAFF,
  'activity:delete': STAFF,
  'collection:read': EVERY_PROPERTY,
  'collection:update': STAFF,
  'bankHoliday:manage': { ADMIN: ['any'] },
  'deadlineRule:read': STAFF,
  'deadlineRule:manage': { ADMIN: ['any'] },
  'ownerRule:manage': STAFF,
  'category:list': STAFF,
  'category:manage': { ADMIN: ['any'] },
  'message:manage': { ADMIN: ['any'] },
  'retention:read': { ADMIN: ['any'] },
  'retention:hold': { ADMIN: ['any'] },
  'audit:read': STAFF,
  'calendar:subscribe': EVERY_PROPERTY,
  'item:list': EVERYBODY_SELF,
  'item:read': EVERYBODY_SELF,
  'mailChoice:change': EVERYBODY_SELF,
  'columnChoice:change': EVERYBODY_SELF,
  'property:listOwn': EVERY_PROPERTY,
  'staffNote:read': STAFF,
  'staffNote:write': STAFF,
  'staffNote:remove': { ADMIN: ['any'], PMGR: ['ownHere'] },
  'certificate:read': STAFF,
  'certificate:manage': STAFF,
  'property:create': STAFF,
  'property:update': STAFF,
  'development:create': STAFF,
  'development:update': STAFF,
  'accessNote:read': STAFF,
  'accessNote:manage': STAFF,
  'asset:read': STAFF,
  'asset:manage': STAFF,
  'area:list': { ...STAFF_SELF, LEASE: ['self'], LETTINGAGENT: ['self'], TENANT: ['self'] },
  'area:manage': { ADMIN: ['any'], PMGR: ['self'] },
  'block:list': { ...STAFF, LEASE: ['property'], LETTINGAGENT: ['property'], TENANT: ['property'] },
  'block:manage': STAFF,
  'property:listOccupants': { ...STAFF, LEASE: ['property'] },
  'development:list': { ...STAFF, LEASE: ['property'] },
  'report:read': STAFF,
  'pack:make': STAFF,
  'issue:list': ISSUE_READERS,
  'issue:listOwn': { ...REPORTER, CONTRACTOR: ['own'] },
  'issue:read': ISSUE_READERS,
  'issue:readHistory': ISSUE_FULL_READERS,
  'issue:readAttachment': ISSUE_FULL_READERS,
  'issue:report': { ...STAFF, LEASE: ['property'], LETTINGAGENT: ['property'], TENANT: ['property'] },
  'issue:reportOnBehalf': { ...STAFF, LEASE: ['property'] },
  'issue:update': ISSUE_READERS,
  'issue:edit': { ...STAFF, LEASE: ['here', 'reported'], LETTINGAGENT: ['here'], TENANT: ['here'] },
  'issue:changeStatus': { ...STAFF, CONTRACTOR: ['live', 'ordered'] },
  'issue:addNote': { ...STAFF, CONTRACTOR: ['live', 'ordered'] },
  'issue:writeNote': CONVERSATION,
  'issue:shareNote': STAFF,
  'issue:acceptNote': STAFF,
  'issue:readWholeEmail': STAFF,
  'issue:takeBackNote': STAFF,
  'issue:moderate': STAFF,
  'issueQueue:count': STAFF,
  'issueView:list': STAFF_SELF,
  'issueView:save': STAFF_SELF,
  'issueView:saveShared': { ADMIN: ['any'], PMGR: ['self'] },
  'savedReply:list': STAFF_SELF,
  'savedReply:save': STAFF_SELF,
  'savedReply:saveShared': { ADMIN: ['any'], PMGR: ['self'] },
  'issue:setPriority': STAFF,
  'issue:setOwner': STAFF,
  'issue:pause': STAFF,
  'issue:readDeadlines': STAFF,
  'issue:readAccess': CONVERSATION,
  'issue:setAccess': CONVERSATION,
  'issue:setVulnerableFlag': { ...REPORTER, ADMIN: ['any'], PMGR: ['portfolio', 'own'], CONTRACTOR: ['own'] },
  'issue:redact': STAFF,
  'issue:withdraw': REPORTER_STILL_HERE,
  'issue:attach': REPORTER_STILL_HERE,
  'issue:giveVerdict': REPORTERS_SIDE,
  'issue:readOrders': ORDER_READERS,
  'order:read': { ...STAFF, CONTRACTOR: ['ownFirm'] },
  'order:manage': STAFF,
  'order:work': { CONTRACTOR: ['ownFirm'] },
  'order:pickSlot': { ...REPORTERS_SIDE, ADMIN: ['any'], PMGR: ['portfolio', 'ownHere'] },
  'order:exceedLimit': { ADMIN: ['any'] },
  'quote:read': { ...STAFF, CONTRACTOR: ['ownFirm'] },
  'quote:manage': STAFF,
  'quote:give': { CONTRACTOR: ['ownFirm'] },
  'firm:read': { ...STAFF, CONTRACTOR: ['firm'] },
  'firm:manage': STAFF,
  'feedback:submit': EVERYBODY_SELF,
  'enquiry:send': EVERYBODY_SELF,
  'search:run': EVERYBODY_SELF,
  'version:read': STAFF,
  'issueField:phoneNumber': CONTACT_READERS,
  'issueField:publicNotes': FIELD_READERS,
  'issueField:internalNotes': { ...STAFF, CONTRACTOR: ['live', 'ordered'] },
  'issueField:reporterNotes': CONVERSATION,
  'issueField:staffNotes': STAFF,
  'issueField:orderNotes': { ...STAFF, CONTRACTOR: ['ownFirm'] },
  'issueField:conversation': STAFF,
  'issueField:vulnerablePersons': {
    ...FIELD_READERS,
    LEASE: ['own'],
    CONTRACTOR: ['live', 'accepted', 'own'],
  },
  'issueField:priority': STAFF,
  'issueField:emergencyKind': { ...FIELD_READERS, LEASE: ['own'] },
  'issueField:due': STAFF,
  'issueField:expectedBy': { ...FIELD_READERS, LEASE: ['own'], CONTRACTOR: ['own'] },
  'issueField:verdict': { ...FIELD_READERS, LEASE: ['own'], CONTRACTOR: ['own'] },
  'issueField:reporter': CONTACT_READERS,
  'issueField:appointments': { ...ORDER_READERS, CONTRACTOR: ['ownFirm', 'ownHere'] },
  'issueField:attachments': ISSUE_FULL_READERS,
  'issueMover:contractor': { CONTRACTOR: ['live', 'ordered'] },
} as const satisfies Record<Right, Row>
