import type { RoleName } from '@doorstep/contract/access'

/**
 * How far a right reaches:
 * - `any`: everything
 * - `portfolio`: a manager's developments
 * - `property`: active properties where the role is held
 * - `building`: open common parts of the buildings of those properties
 * - `submitted`: issues at those properties that are still Submitted
 * - `live`: live issues at those properties that never had a work order
 * - `ordered`: live issues with an order for the actor's firm
 * - `accepted`: live issues with an order that the firm has accepted and that has not ended
 * - `booked`: live issues with a visit booked by the firm
 * - `firm`: the actor's firm
 * - `ownFirm`: the firm's quotes, and its orders once sent
 * - `own`: the actor's reports
 * - `here`: the actor's reports at properties where the actor still holds any role
 * - `ownHere`: the actor's reports at active properties where the role is held, or at common parts of their buildings
 * - `ownHome`: the actor's reports at active properties where the role is held, without common parts
 * - `reported`: reports that the actor made for somebody else at a property where the actor still holds any role
 * - `contact`: issues whose contact is the actor
 * - `contactHere`: such issues at active properties where the role is held
 * - `self`: the actor's own account
 */
export type Scope =
  | 'any'
  | 'portfolio'
  | 'property'
  | 'building'
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
  | 'ownHome'
  | 'reported'
  | 'contact'
  | 'contactHere'
  | 'self'

/** How far a right reaches for each role. If a role is not listed, it has no access. */
export type Row = Partial<Record<RoleName, readonly Scope[]>>

export const EVERYBODY_SELF: Row = {
  ADMIN: ['self'],
  PMGR: ['self'],
  LEASE: ['self'],
  LETTINGAGENT: ['self'],
  CONTRACTOR: ['self'],
  TENANT: ['self'],
}
export const EVERY_PROPERTY: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property'],
  LETTINGAGENT: ['property'],
  CONTRACTOR: ['property'],
  TENANT: ['property'],
}
export const STAFF: Row = { ADMIN: ['any'], PMGR: ['portfolio'] }
export const STAFF_SELF: Row = { ADMIN: ['self'], PMGR: ['self'] }
export const REPORTER: Row = {
  ADMIN: ['own'],
  PMGR: ['own'],
  LEASE: ['own'],
  LETTINGAGENT: ['own'],
  TENANT: ['own'],
}
/** Reporters can change their reports until they leave the home, because other people live there afterwards. */
export const REPORTER_STILL_HERE: Row = {
  ADMIN: ['own'],
  PMGR: ['ownHere', 'here'],
  LEASE: ['here'],
  LETTINGAGENT: ['here'],
  TENANT: ['here'],
}
/** Rights of the reporter until they leave the home, and of the contact. */
export const REPORTERS_SIDE: Row = {
  ADMIN: ['own'],
  PMGR: ['ownHere'],
  LEASE: ['ownHere', 'contactHere'],
  LETTINGAGENT: ['ownHere', 'contactHere'],
  TENANT: ['ownHere', 'contactHere'],
}
// Leasing staff can read all issues of their homes. In common parts, they can read only the issues that they reported.
export const ISSUE_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property', 'ownHere'],
  LETTINGAGENT: ['property', 'own', 'contact'],
  CONTRACTOR: ['live', 'ordered'],
  TENANT: ['submitted', 'own', 'contact'],
}
export const ISSUE_FULL_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property', 'ownHere'],
  LETTINGAGENT: ['own'],
  CONTRACTOR: ['live', 'ordered'],
  TENANT: ['own'],
}

/** A contact can read the history, and files of notes, from the moment they were named. */
export const HISTORY_READERS: Row = {
  ...ISSUE_FULL_READERS,
  LETTINGAGENT: ['own', 'contact'],
  TENANT: ['own', 'contact'],
}

/** Reporters see these fields of their own reports, even if their role has changed since. */
export const FIELD_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio', 'own'],
  LEASE: ['property', 'own'],
  LETTINGAGENT: ['own'],
  CONTRACTOR: ['live', 'ordered', 'own'],
  TENANT: ['own'],
}

/** Readers of the reporter's name and contact details. A firm needs these only for a booked visit. */
export const REPORTER_READERS: Row = { ...FIELD_READERS, CONTRACTOR: ['live', 'booked', 'own'] }

/** Readers of the fields that are open to the reporter's side, which includes a contact. */
export const SIDE_READERS: Row = {
  ...FIELD_READERS,
  LETTINGAGENT: ['own', 'contact'],
  TENANT: ['own', 'contact'],
}

/** Rights of staff, and of a reporter who still has any role at the property. */
export const ACCESS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio', 'here'],
  LEASE: ['here'],
  LETTINGAGENT: ['here'],
  CONTRACTOR: ['here'],
  TENANT: ['here'],
}

/** Rights of staff and of the people on the reporter's side. */
export const CONVERSATION: Row = {
  ...ACCESS,
  LEASE: ['here', 'contactHere'],
  LETTINGAGENT: ['here', 'contactHere'],
  TENANT: ['here', 'contactHere'],
}

/** Rights of staff, leasing staff and the people on the reporter's side. `ORDER_READERS` adds the firm of an order. */
export const QUOTE_STATE_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property', 'ownHere'],
  LETTINGAGENT: ['ownHere', 'contactHere'],
  TENANT: ['ownHere', 'contactHere'],
}
export const ORDER_READERS: Row = {
  ADMIN: ['any'],
  PMGR: ['portfolio'],
  LEASE: ['property', 'ownHere'],
  LETTINGAGENT: ['ownHere', 'contactHere'],
  CONTRACTOR: ['ordered', 'ownHere'],
  TENANT: ['ownHere', 'contactHere'],
}
