import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { ROLE_IDS, ROLE_LABELS, ROLES, type Permission, type RoleName } from '@doorstep/contract/access'
import { ISSUE_STATUS_LABELS, ISSUE_STATUSES, statusChoices } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Category } from '@doorstep/contract/lookups/schema'
import type { Activity } from '@doorstep/contract/activities/schema'
import type { Mapping } from '@doorstep/contract/mappings/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { http, HttpResponse } from 'msw'
import { storeSession } from '../src/lib/storage.ts'
import { api, server } from './server.ts'

export const ME = 7

export const CATEGORIES: Category[] = [
  { id: 1, name: 'Plumbing', parentId: null },
  { id: 2, name: 'General', parentId: null },
  { id: 11, name: 'Taps', parentId: 1, question: 'Which part of the tap?', searchWords: ['faucet'] },
  { id: 12, name: 'Drains', parentId: 1 },
  { id: 111, name: 'Dripping', parentId: 11 },
]

export function buildProperty(part: Partial<OwnProperty> = {}): OwnProperty {
  return {
    id: 3,
    name: 'Flat 12',
    address: '14 Canal Street, Leeds',
    city: 'Leeds',
    country: 'United Kingdom',
    developmentId: 1,
    isActive: true,
    developmentName: 'Ash Row Gardens',
    siteName: 'Ash Row',
    nation: 'england',
    emergencyNumber: '0113 496 0123',
    can: ['issue:report'],
    ...part,
  }
}

export function buildIssue(part: Partial<Issue> = {}): Issue {
  const status = part.status ?? 'Submitted'
  return {
    issueId: 41,
    jobId: 1041,
    title: 'Kitchen tap drips',
    description: 'It has been dripping since Monday.',
    categoryId: 1,
    subCategoryId: 11,
    subSubCategoryId: 111,
    category: 'Plumbing',
    subCategory: 'Taps',
    subSubCategory: 'Dripping',
    status,
    statusLabel: ISSUE_STATUS_LABELS[status],
    propertyId: 3,
    propertyName: 'Flat 12',
    propertyAddress: '14 Canal Street, Leeds',
    userId: ME,
    reporterName: 'Priya Nair',
    phoneNumber: '+447700900223',
    vulnerablePersons: false,
    priority: null,
    emergencyKind: null,
    proposedPriority: null,
    ownerId: null,
    ownerName: null,
    dueAt: null,
    dueKind: null,
    expectedBy: null,
    waitingSince: null,
    needsReply: null,
    quiet: null,
    reopenedCount: 0,
    isToCheck: false,
    comments: '',
    attachments: [],
    createdAt: '2026-07-04T09:05:07.000Z',
    updatedAt: '2026-07-04T09:05:07.000Z',
    version: 1,
    allowedStatuses: statusChoices(status),
    can: [],
    ...part,
  }
}

export function buildAlert(part: Partial<ActiveAlert> = {}): ActiveAlert {
  return {
    id: 1,
    message: 'The water is off on Wednesday.',
    severity: 'Info',
    startsAt: null,
    expiresAt: null,
    siteName: 'Ash Row',
    isActive: true,
    ...part,
  }
}

export function buildActivity(part: Partial<Activity> = {}): Activity {
  return {
    id: 1,
    propertyId: 3,
    propertyName: 'Flat 12',
    activity: 'Boiler service',
    lastCompleted: '2026-06-19T23:00:00.000Z',
    nextScheduled: '2026-12-09T00:00:00.000Z',
    isActive: true,
    isOverdue: false,
    repetition: null,
    version: 1,
    can: [],
    ...part,
  }
}

/** Signs a person in and answers the lookups that every screen requests. */
export function signIn(
  permissions: Permission[] = [],
  role: RoleName = 'TENANT',
  { hasWelcome = false } = {},
): void {
  storeSession({ token: 'token', userId: ME, userName: 'Priya Nair', role })
  server.use(
    http.get(api('/account/validate-jwt'), () =>
      HttpResponse.json({ userId: ME, userName: 'Priya Nair', role, permissions, hasWelcome }),
    ),
    http.get(api('/Lookup/categories'), () => HttpResponse.json(CATEGORIES)),
    http.get(api('/Lookup/all_statuses'), () =>
      HttpResponse.json(
        ISSUE_STATUSES.map((name, index) => ({ id: index + 1, name, label: ISSUE_STATUS_LABELS[name] })),
      ),
    ),
  )
}

export const ROLE_LIST = ROLES.map((name) => ({
  id: ROLE_IDS[name],
  name,
  label: ROLE_LABELS[name],
  grantable: name !== 'ADMIN',
}))

export function buildUser(part: Partial<UserSummary> = {}): UserSummary {
  const status = part.status ?? 'Approved'
  return {
    id: 22,
    firstName: 'Sam',
    lastName: 'Reed',
    email: 'sam@example.com',
    role: 'TENANT',
    status,
    isActive: status === 'Approved',
    mfaEnabled: false,
    appliedAt: '2026-07-04T09:05:07.000Z',
    requestedProperty: null,
    hasProof: false,
    can: ['user:changeStatus', 'user:enableMfa', 'user:disableMfa'],
    blocked: null,
    ...part,
  }
}

/** A mapping that gives Sam Reed a role at Flat 12. */
export function buildMapping(roleName: RoleName, part: Partial<Mapping> = {}): Mapping {
  return {
    userId: 22,
    userName: 'Sam Reed',
    userEmail: 'sam@example.com',
    userStatus: 'Approved',
    propertyId: 3,
    propertyName: 'Flat 12',
    propertyAddress: '14 Canal Street, Leeds',
    developmentId: 1,
    developmentName: 'Ash Row Gardens',
    roleId: ROLE_IDS[roleName],
    roleName,
    can: ['mapping:change'],
    blocked: null,
    ...part,
  }
}
