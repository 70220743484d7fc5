import type { RoleName } from '@doorstep/contract/access'
import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Schedule, Stream } from '@doorstep/contract/collections/rules'
import type { Repetition } from '@doorstep/contract/activities/schema'
import { z } from 'zod'
import { Picture } from './pictures/scenes.ts'

/** Password of every account of the estate. */
export const DEMO_PASSWORD = 'Doorstep-Demo-26'

export const AccountStatus = z.enum(['Pending', 'Approved', 'Suspended', 'Rejected'])
export type AccountStatus = z.infer<typeof AccountStatus>

export interface PlannedDevelopment {
  key: string
  name: string
  siteName: string
  address: string
  town: string
  country: string
  /** Of the numbers that Ofcom keeps for drama. */
  emergencyNumber: string | null
  createdAt: Date
}

export interface PlannedProperty {
  key: string
  development: string
  name: string
  address: string
  kind: 'flat' | 'house'
  /** In words, such as 'second floor'; null for a house. */
  floor: string | null
  isActive: boolean
  createdAt: Date
}

export interface PlannedMapping {
  property: string
  role: Exclude<RoleName, 'ADMIN'>
}

export interface PlannedPerson {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  baseRole: 'ADMIN' | 'TENANT'
  status: AccountStatus
  /** The second step, with codes by SMS. */
  mfaEnabled: boolean
  createdAt: Date
  /** When the account was approved or rejected, and by whom; null while Pending and for the first administrator. */
  decidedAt: Date | null
  decidedBy: string | null
  suspendedAt: Date | null
  suspendedBy: string | null
  reason: string | null
  /** The property given at sign-up. */
  requestedProperty: string | null
  mappings: PlannedMapping[]
}

/** Names of one to three levels, from the top. */
export const CategoryPath = z.tuple([z.string(), z.string().optional(), z.string().optional()]).readonly()
export type CategoryPath = z.infer<typeof CategoryPath>

export const PlannedPhoto = z.strictObject({ picture: Picture, fileName: z.string() })
export type PlannedPhoto = z.infer<typeof PlannedPhoto>

/** A step without an actor is the system's own. */
export type PlannedStep =
  | {
      kind: 'status'
      at: Date
      by: string | null
      status: IssueStatus
      note: string | null
      internal: boolean
    }
  | { kind: 'note'; at: Date; by: string; note: string; internal: boolean }
  | { kind: 'edit'; at: Date; by: string; description?: string; category?: CategoryPath; note: string | null }

export interface PlannedIssue {
  reporter: string
  /** Who wrote it down: the reporter, or staff on the reporter's behalf. */
  reportedBy: string
  property: string
  category: CategoryPath
  title: string
  description: string
  vulnerable: boolean
  emergency: EmergencyKind | null
  photos: PlannedPhoto[]
  reportedAt: Date
  steps: PlannedStep[]
}

export interface PlannedAlert {
  /** A development's key, or null for all sites. */
  site: string | null
  severity: 'Info' | 'Warning' | 'Critical'
  message: string
  startsAt: Date | null
  expiresAt: Date | null
  isActive: boolean
  createdAt: Date
  createdBy: string
}

export interface PlannedActivity {
  property: string
  name: string
  lastCompletedOn: string
  nextScheduledOn: string
  repetition: Repetition
  isActive: boolean
  createdAt: Date
  createdBy: string
}

export interface PlannedCollections {
  site: string
  schedules: (Schedule & { stream: Stream })[]
  createdAt: Date
  createdBy: string
}

export interface PlannedFeedback {
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string | null
  pagePath: string | null
  at: Date
}

/** Everything by key or e-mail, so that the plan needs no database. Issues are in the order of their reports. */
export interface DemoPlan {
  developments: PlannedDevelopment[]
  properties: PlannedProperty[]
  people: PlannedPerson[]
  issues: PlannedIssue[]
  alerts: PlannedAlert[]
  activities: PlannedActivity[]
  collections: PlannedCollections[]
  feedback: PlannedFeedback[]
}
