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
  /** The owner is from then on who did it. */
  | { kind: 'own'; at: Date; by: string }
  | { kind: 'priority'; at: Date; by: string; priority: IssuePriority; reason: string }
  /** Begins to wait for the resident. */
  | { kind: 'wait'; at: Date; by: string }
  | {
      kind: 'write'
      at: Date
      by: string
      note: string
      audience: WrittenAudience
      photos: PlannedPhoto[]
    }
  /** The reporter says whether it is fixed: by Yes it is closed, else taken up again. */
  | { kind: 'verdict'; at: Date; by: string; answer: Answer; stars: number; note: string }

/** What its reporter says of an issue that was closed by staff: by that another one came to be, linked to it. */
export interface CameBack {
  of: PlannedIssue
  stars: number
  words: string
}

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
  /** Of an issue that is not reported but comes to be by an answer. */
  cameBack?: CameBack
}

export interface PlannedOrderPhoto extends PlannedPhoto {
  moment: PhotoMoment
}

/** What becomes of a work order: the firm's own steps, and those of whoever is named. */
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

/** Given by the firm, or added by whoever is named. */
export interface PlannedCertificate {
  by?: string | undefined
  kind: CertificateKind
  issuedOn: string
  expiresOn: string
  fileName: string
}

/** What a firm was asked to do for an issue of the stories. */
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

export interface PlannedAnnouncement {
  site: string
  /** Keys of the homes that it is for; null for all of the development. */
  homes: string[] | null
  title: string
  text: string
  createdAt: Date
  createdBy: string
  /** Null: as soon as it was confirmed. */
  sendAt: Date | null
  /** The last day on which it shows as an alert. */
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

/** To whom reports of a category go, or all that have no rule of their own. */
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

/** Everything by key or e-mail, so that the plan needs no database. Issues are in the order of their reports. */
export interface DemoPlan {
  developments: PlannedDevelopment[]
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
