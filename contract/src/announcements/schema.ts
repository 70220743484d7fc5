import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import {
  Day,
  DayInput,
  Id,
  IdInput,
  Instant,
  line,
  MomentInput,
  OptionalIdInput,
  SearchText,
  text,
  VersionInput,
} from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { AnnouncementPhoto } from './photos/schema.ts'
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_HOMES_MAX,
  ANNOUNCEMENT_STATES,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  ANNOUNCEMENT_TITLE_MIN,
} from './rules.ts'
import { CHOOSE_HOMES } from './texts.ts'

/** An announcement as its recipients see it. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  siteName: z.string(),
  photos: z.array(AnnouncementPhoto),
  /** When the server began to send the announcement. */
  sentAt: Instant,
  /** This reader's permissions for the announcement. */
  can: z.array(Permission),
})
export type Announcement = z.infer<typeof Announcement>

/** An announcement in the list for staff of its development. */
export const ListedAnnouncement = z.object({
  id: Id,
  title: z.string(),
  developmentId: Id,
  developmentName: z.string(),
  siteName: z.string(),
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  /** The only block of the development that the announcement is for. Null for the whole development. */
  block: z.nullable(z.object({ id: Id, name: z.string() })),
  /** How many homes were chosen. 0 means the whole development. */
  homeCount: z.number(),
  byMail: z.boolean(),
  bySms: z.boolean(),
  state: z.enum(ANNOUNCEMENT_STATES),
  /** When to send the announcement. Null to send it as soon as staff confirm it. */
  sendAt: z.nullable(Instant),
  /** The last day on which the announcement is shown as an alert. Null to show the alert until staff switch it off. */
  showUntil: z.nullable(Day),
  /** When the server began to send the announcement. */
  sentAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  createdBy: z.nullable(z.string()),
  /** How many people the announcement has been sent to so far. */
  people: z.number(),
  version: z.number(),
  can: z.array(Permission),
})
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

/** How many messages of one channel are in each state. */
export const DeliveryCounts = z.object({ queued: z.number(), sent: z.number(), failed: z.number() })

/** An announcement as staff manage it. */
export const ManagedAnnouncement = z.extend(ListedAnnouncement, {
  text: z.string(),
  photos: z.array(AnnouncementPhoto),
  homes: z.array(z.object({ id: Id, name: z.string() })),
  mails: DeliveryCounts,
  textMessages: DeliveryCounts,
  /** The alert that shows the announcement, once the server has begun to send it. */
  alertId: z.nullable(Id),
})
export type ManagedAnnouncement = z.infer<typeof ManagedAnnouncement>

export const ListAnnouncements = z.object({
  ...PageQuery,
  sort: sortOf(['-createdAt', 'createdAt']),
  state: z.optional(z.enum(ANNOUNCEMENT_STATES, { error: 'Choose a state from the list.' })),
  developmentId: z.optional(IdInput),
  /** Matches part of the title. */
  q: SearchText,
})
export type ListAnnouncements = z.output<typeof ListAnnouncements>

const NOT_A_CHOICE = { error: 'Choose true or false.' }
const HOMES = { error: `Choose at most ${ANNOUNCEMENT_HOMES_MAX} homes.` }

export const AnnouncementTitle = line('Title', ANNOUNCEMENT_TITLE_MIN, ANNOUNCEMENT_TITLE_MAX)
export const AnnouncementText = text('Text', 1, ANNOUNCEMENT_TEXT_MAX)

const fields = {
  title: AnnouncementTitle,
  text: AnnouncementText,
  developmentId: IdInput,
  /** Limits the announcement to the homes in this block. Left out or null for the whole development. */
  blockId: z.optional(OptionalIdInput),
  /** The chosen homes. Null for all homes in the development, or in the block. */
  propertyIds: z.nullable(
    z
      .array(IdInput, { error: CHOOSE_HOMES })
      .check(z.minLength(1, { error: CHOOSE_HOMES }), z.maxLength(ANNOUNCEMENT_HOMES_MAX, HOMES)),
  ),
  byMail: z.boolean(NOT_A_CHOICE),
  bySms: z.boolean(NOT_A_CHOICE),
  /** When to send the announcement. Null to send it as soon as staff confirm it. */
  sendAt: z.nullable(MomentInput),
  /** The last day on which the alert shows the announcement. Null to show the alert until staff switch it off. */
  showUntil: z.nullable(DayInput),
}

/** Creates a draft. Recipients can't see the draft until staff confirm it. */
export const CreateAnnouncement = z.object(fields)
export type CreateAnnouncement = z.output<typeof CreateAnnouncement>

export const UpdateAnnouncement = z.object({ ...fields, version: VersionInput })
export type UpdateAnnouncement = z.output<typeof UpdateAnnouncement>

export const AnnouncementParams = z.object({ announcementId: IdInput })

/**
 * The number of people who would get the announcement if staff sent it now, and the messages that these people would
 * get.
 */
export const AnnouncementPreview = z.object({
  people: z.number(),
  homes: z.number(),
  byMail: z.number(),
  bySms: z.number(),
  /** The number of people who have turned off emails about announcements. */
  optedOut: z.number(),
  /** The number of people whose email address bounces. */
  bounced: z.number(),
  noPhone: z.number(),
  /** The email as one recipient would get it. Null if no emails will be sent. */
  mail: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  sms: z.nullable(z.string()),
})
export type AnnouncementPreview = z.infer<typeof AnnouncementPreview>

/** Confirms the announcement for the number of recipients that the preview showed. */
export const SendAnnouncement = z.object({
  people: z.int({ error: 'Enter a whole number.' }).check(z.gte(0, { error: 'Enter a whole number.' })),
  version: VersionInput,
})
export type SendAnnouncement = z.output<typeof SendAnnouncement>
