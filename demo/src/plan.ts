import type { CertificateKind } from '@doorstep/contract/certificates/rules'
import type { RoleName } from '@doorstep/contract/access'
import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { Answer } from '@doorstep/contract/issues/verdicts/rules'
import type { IssuePriority, IssueStatus } from '@doorstep/contract/issues/rules'
import type { PhotoMoment, TriedWay } from '@doorstep/contract/orders/rules'
import type { Schedule, Stream } from '@doorstep/contract/collections/rules'
import type { Repetition } from '@doorstep/contract/activities/schema'
import { z } from 'zod'
import { Picture } from './pictures/scenes.ts'

/** The password of every demo account. */
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
  /** A number that Ofcom reserves for drama, or null. */
  emergencyNumber: string | null
  createdAt: Date
}

export interface PlannedBlock {
  key: string
  development: string
  name: string
  address: string
  postcode: string
  storeys: number
  heightMetres: number
  yearBuilt: number
  createdAt: Date
}

export interface PlannedProperty {
  key: string
  development: string
  /** The block of the home. Null for a house. */
  block: string | null
  name: string
  address: string
  kind: 'flat' | 'house'
  /** The floor in words, such as 'second floor'. Null for a house. */
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
  /** True if the account has a second sign-in step, with codes by text message. */
  mfaEnabled: boolean
  createdAt: Date
  /**
   * The time at which the account was approved or rejected, and who decided. Null while Pending and for the first
   * administrator.
   */
  decidedAt: Date | null
  decidedBy: string | null
  suspendedAt: Date | null
  suspendedBy: string | null
  reason: string | null
  requestedProperty: string | null
  mappings: PlannedMapping[]
}

/** Category names of one to three levels, top level first. */
export const CategoryPath = z.tuple([z.string(), z.string().optional(), z.string().optional()]).readonly()
export type CategoryPath = z.infer<typeof CategoryPath>

export const PlannedPhoto = z.strictObject({ picture: Picture, fileName: z.string() })
export type PlannedPhoto = z.infer<typeof PlannedPhoto>

/** A step of an issue. If `by` is null, the system takes the step. */
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
  /** The person in `by` becomes the owner. */
  | { kind: 'own'; at: Date; by: string }
  | { kind: 'priority'; at: Date; by: string; priority: IssuePriority; reason: string }
  /** Staff mark the issue as waiting for the resident. */
  | { kind: 'wait'; at: Date; by: string }
  | {
      kind: 'write'
      at: Date
      by: string
      note: string
      audience: WrittenAudience
      photos: PlannedPhoto[]
    }
  /** The reporter answers 'Is it fixed?'. Yes closes the issue, and any other answer reopens it. */
  | { kind: 'verdict'; at: Date; by: string; answer: Answer; stars: number; note: string }

/** The reporter's answer that a closed issue is not fixed. The answer creates a new issue, linked to the closed one. */
export interface CameBack {
  of: PlannedIssue
  stars: number
  words: string
}

export interface PlannedIssue {
  reporter: string
  /** The author of the report: the reporter, or staff on the reporter's behalf. */
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
  /** Set if this issue follows a closed issue that was not fixed. */
  cameBack?: CameBack
}

export interface PlannedOrderPhoto extends PlannedPhoto {
  moment: PhotoMoment
}

/** A step of a work order, taken by the firm or by the person in `by`. */
export type PlannedOrderStep = { at: Date } & (
  | { does: 'accept' }
  | { does: 'decline'; words: string }
  | { does: 'offer'; slots: { day: string; from: string; to: string }[] }
  | { does: 'pick'; by: string; takes: number }
  | { does: 'noAccess'; tried: TriedWay[]; words: string; photos: PlannedOrderPhoto[] }
  | { does: 'followOn' | 'done'; words: string; photos: PlannedOrderPhoto[] }
  | { does: 'verify'; by: string }
  | ({ does: 'certificate' } & PlannedCertificate)
)

/** A certificate that the firm gave, or that the person in `by` added. */
export interface PlannedCertificate {
  by?: string | undefined
  kind: CertificateKind
  issuedOn: string
  expiresOn: string
  fileName: string
}

/** A work order for one of the story issues. */
export interface PlannedOrder {
  reporter: string
  title: string
  firm: string
  by: string
  words: string
  limitPence: number
  isPrepared: boolean
  at: Date
  steps: PlannedOrderStep[]
}

export interface PlannedAlert {
  /** The key of the development. Null for all developments. */
  site: string | null
  severity: 'Info' | 'Warning' | 'Critical'
  message: string
  startsAt: Date | null
  expiresAt: Date | null
  isActive: boolean
  createdAt: Date
  createdBy: string
}

export interface PlannedAnnouncement {
  site: string
  /** Keys of the homes that see the announcement. Null for the whole development. */
  homes: string[] | null
  title: string
  text: string
  createdAt: Date
  createdBy: string
  /** When the announcement will be sent. Null if it is sent as soon as staff confirm it. */
  sendAt: Date | null
  /** The last day on which the announcement is shown as an alert. */
  shownUntil: Date
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

/** The person who becomes the owner of issues in a category, or of all issues to which no other rule applies. */
export interface PlannedOwnerRule {
  site: string
  category: string | null
  owner: string
  createdAt: Date
}

export interface PlannedFeedback {
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string | null
  pagePath: string | null
  at: Date
}

/**
 * The complete plan. It refers to all records by key or email, so it needs no database. Issues are in the order of
 * their reports.
 */
export interface DemoPlan {
  developments: PlannedDevelopment[]
  blocks: PlannedBlock[]
  properties: PlannedProperty[]
  people: PlannedPerson[]
  issues: PlannedIssue[]
  orders: PlannedOrder[]
  alerts: PlannedAlert[]
  announcements: PlannedAnnouncement[]
  activities: PlannedActivity[]
  collections: PlannedCollections[]
  ownerRules: PlannedOwnerRule[]
  feedback: PlannedFeedback[]
}
