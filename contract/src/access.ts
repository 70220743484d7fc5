import * as z from 'zod/mini'

/** Strongest first: the role of a session is the strongest one held. */
export const ROLES = ['ADMIN', 'PMGR', 'LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT'] as const
export const RoleName = z.enum(ROLES)
export type RoleName = z.infer<typeof RoleName>

/** Held at one property, they cover all of its development. */
export const MANAGING_ROLES: readonly string[] = ['PMGR'] satisfies RoleName[]

/** Whether a role decides about others, wherever it is held. */
export const isStaffRole = (role: string) => role === 'ADMIN' || MANAGING_ROLES.includes(role)

export const ROLE_IDS: Record<RoleName, number> = {
  ADMIN: 1,
  PMGR: 2,
  TENANT: 3,
  LEASE: 4,
  CONTRACTOR: 5,
  LETTINGAGENT: 6,
}

export const ROLE_LABELS: Record<RoleName, string> = {
  ADMIN: 'Administrator',
  PMGR: 'Property manager',
  TENANT: 'Resident',
  LEASE: 'Leasing staff',
  CONTRACTOR: 'Contractor',
  LETTINGAGENT: 'Letting agent',
}

/** What a second step asks for: an authenticator's code, or one sent to the phone or the mailbox. */
export const Factor = z.enum(['totp', 'sms', 'email'])
export type Factor = z.infer<typeof Factor>

/** Everything a person may be allowed to do. Who is: the server's policy table. */
export const PERMISSIONS = [
  'session:read',
  'event:stream',
  'session:manage',
  'mfa:verify',
  'mfa:setup',
  'mfa:readStatus',
  'password:change',
  'profile:read',
  'profile:update',
  'dataExport:take',
  'erasure:ask',
  'erasure:decide',
  'user:readPhoto',
  'user:list',
  'user:invite',
  'user:endSessions',
  'user:changeStatus',
  'user:enableMfa',
  'user:disableMfa',
  'user:readProof',
  'mapping:list',
  'mapping:change',
  'place:listAll',
  'lookup:read',
  'role:list',
  'dashboard:read',
  'dashboard:counts',
  'property:list',
  'property:create',
  'property:update',
  'alert:readActive',
  'alert:list',
  'alert:create',
  'alert:update',
  'alert:addressAll',
  'activity:list',
  'activity:listByProperty',
  'activity:readInactive',
  'activity:create',
  'activity:update',
  'activity:delete',
  'collection:read',
  'collection:update',
  'bankHoliday:manage',
  'message:manage',
  'retention:read',
  'retention:hold',
  'audit:read',
  'calendar:subscribe',
  'item:list',
  'item:read',
  'mailChoice:change',
  'property:listOwn',
  'property:listOccupants',
  'development:list',
  'report:read',
  'development:create',
  'development:update',
  'issue:list',
  'issue:listOwn',
  'issue:read',
  'issue:readHistory',
  'issue:readAttachment',
  'issue:report',
  'issue:reportOnBehalf',
  'issue:update',
  'issue:edit',
  'issue:changeStatus',
  'issue:addNote',
  'issue:moderate',
  'issue:setPriority',
  'issue:redact',
  'issue:withdraw',
  'issue:attach',
  'feedback:submit',
  'enquiry:send',
  'version:read',
] as const
export const Permission = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof Permission>
