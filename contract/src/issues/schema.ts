import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { DEADLINE_KINDS } from '../deadlines/rules.ts'
import {
  Day,
  DayInput,
  FlagInput,
  Id,
  IdInput,
  Instant,
  listOf,
  OptionalIdInput,
  SearchText,
  text,
} from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { REPORTED_ACCESS } from './access/schema.ts'
import { Attachment } from './attachments/schema.ts'
import { EMERGENCY_KINDS } from './emergencies/rules.ts'
import type { EditedField, IssueField } from './fields/rules.ts'
import { NOTE_AUDIENCES } from './notes/rules.ts'
import { ISSUE_DESCRIPTION_MAX, ISSUE_DESCRIPTION_MIN, ISSUE_TITLE_MAX, ISSUE_TITLE_MIN } from './rules.ts'
import { ISSUE_DATES, ISSUE_EVENT_KINDS, ISSUE_NOTE_MAX, ISSUE_OUTCOMES } from './rules.ts'
import { ISSUE_PRIORITIES, ISSUE_STATUSES, REPORT_SOURCES } from './rules.ts'
import { IssuePlace } from './shared-parts/schema.ts'
import { ANSWER_FILTERS, ANSWERS } from './verdicts/rules.ts'

export const IssueStatusName = z.enum(ISSUE_STATUSES, { error: 'Choose a status from the list.' })

export const IssuePriorityName = z.enum(ISSUE_PRIORITIES, { error: 'Choose a priority from the list.' })

export const EmergencyKindName = z.enum(EMERGENCY_KINDS, {
  error: 'Choose the kind of emergency from the list.',
})

export const ReportSourceName = z.enum(REPORT_SOURCES, {
  error: 'Choose from the list how the report came in.',
})

const title = text('Title', ISSUE_TITLE_MIN, ISSUE_TITLE_MAX)
const description = text('Description', ISSUE_DESCRIPTION_MIN, ISSUE_DESCRIPTION_MAX)

/** An issue as this reader can see it. Withheld values are null. */
export const Issue = z.object({
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  description: z.string(),
  categoryId: Id,
  subCategoryId: z.nullable(Id),
  subSubCategoryId: z.nullable(Id),
  category: z.string(),
  subCategory: z.nullable(z.string()),
  subSubCategory: z.nullable(z.string()),
  status: IssueStatusName,
  statusLabel: z.string(),
  propertyId: Id,
  propertyName: z.string(),
  propertyAddress: z.string(),
  place: z.optional(IssuePlace),
  /** The reporter's id. */
  userId: z.nullable(Id),
  reporterName: z.nullable(z.string()),
  /** How the report reached staff who entered it for a resident. The specification does not have this field. */
  source: z.optional(z.nullable(ReportSourceName)),
  contactId: z.optional(z.nullable(Id)),
  contactName: z.optional(z.nullable(z.string())),
  phoneNumber: z.nullable(z.string()),
  vulnerablePersons: z.nullable(z.boolean()),
  priority: z.nullable(IssuePriorityName),
  /** The kind of emergency that was reported, while the priority is Emergency. */
  emergencyKind: z.nullable(EmergencyKindName),
  /** The priority proposed because of a vulnerable person in the home. Null once staff have decided. */
  proposedPriority: z.nullable(IssuePriorityName),
  /** The member of staff who deals with the issue. Null if the issue has no owner. */
  ownerId: z.nullable(Id),
  ownerName: z.nullable(z.string()),
  /** The next deadline that is running. */
  dueAt: z.nullable(Instant),
  dueKind: z.nullable(z.enum(DEADLINE_KINDS)),
  /** The day by which the issue should be fixed, while that deadline is running. The day can be in the past. */
  expectedBy: z.nullable(Day),
  /** When the current pause for the resident's answer began. */
  waitingSince: z.nullable(Instant),
  /** Whether the reporter has written and staff have not answered. */
  needsReply: z.nullable(z.boolean()),
  /** Whether the issue is live and has had no note or change of status for a week. */
  quiet: z.nullable(z.boolean()),
  /** How many times the issue was reopened because its reporter said that it was not fixed. */
  reopenedCount: z.nullable(z.number()),
  /** Whether staff have to check the issue: 'Is it fixed?' has no answer, and the issue needs one to close. */
  isToCheck: z.nullable(z.boolean()),
  /** The notes log: one `[dd/mm/yyyy hh:mm] Name: text` line for each note, newest last. */
  comments: z.nullable(z.string()),
  attachments: z.array(Attachment),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the issue was merged, and for staff whether other issues were merged into it. Left out if unmerged. */
  mergedAt: z.optional(Instant),
  hasMerged: z.optional(z.boolean()),
  /** For staff, leasing staff and the reporter's side: true while staff ask for a quote. Left out for others. */
  awaitsQuotes: z.optional(z.boolean()),
  version: z.number(),
  /** The options of this reader's status select, current status first. */
  allowedStatuses: z.array(IssueStatusName),
  /** This reader's current permissions for the issue. */
  can: z.array(Permission),
})
export type Issue = z.infer<typeof Issue>

const PLACE = {
  areaId: z.optional(OptionalIdInput),
  assetId: z.optional(OptionalIdInput),
}

const REPORTED = {
  title,
  description,
  categoryId: z.optional(OptionalIdInput),
  subCategoryId: z.optional(OptionalIdInput),
  subSubCategoryId: z.optional(OptionalIdInput),
  vulnerablePersons: z.prefault(FlagInput, false),
  /** The access details, if the report includes them. */
  ...REPORTED_ACCESS,
  /** The kind of emergency, if somebody is in danger or the problem is getting worse by the minute. */
  emergency: z.optional(EmergencyKindName),
  /** How the report reached staff who enter it for a resident. */
  source: z.optional(ReportSourceName),
  ...PLACE,
} satisfies Record<IssueField, z.ZodMiniType>

/** A new report: a multipart form. The older page sends category names instead of ids. */
export const ReportIssue = z.object({
  ...REPORTED,
  propertyId: IdInput,
  category: z.optional(text('Category', 0, 100)),
  subcategory: z.optional(text('Subcategory', 0, 100)),
  /** The occupant who becomes the reporter, when staff report for somebody. */
  onBehalfOf: z.optional(OptionalIdInput),
  userId: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
})
export type ReportIssue = z.output<typeof ReportIssue>

/** The fields of a report. Fields that the caller left out are null. */
export type Reported = {
  [Field in IssueField]:
    | Exclude<ReportIssue[Field], undefined>
    | (undefined extends ReportIssue[Field] ? null : never)
}

const EDITED = {
  title: z.optional(title),
  description: z.optional(description),
  categoryId: z.optional(IdInput),
  subCategoryId: z.optional(OptionalIdInput),
  subSubCategoryId: z.optional(OptionalIdInput),
} satisfies Record<EditedField, z.ZodMiniType>

/** Updates an issue. Every field is optional, and fields that are left out do not change. */
export const UpdateIssue = z.object({
  ...EDITED,
  status: z.optional(IssueStatusName),
  notes: z.optional(z.nullable(text('Comments', 0, ISSUE_NOTE_MAX))),
  internal: z.optional(z.boolean({ error: 'Choose true or false.' })),
  /** Cancels the issue's open work orders if this change of status ends the issue. */
  cancelOrders: z.optional(z.boolean({ error: 'Choose true or false.' })),
  /** The reason that the firms of cancelled work orders will see. Firms can't see the issue's notes. */
  orderWords: z.optional(text('The reason for the firms', 0, ISSUE_NOTE_MAX)),
  /** With Resolved only: staff found no fault, so nobody asks the reporter whether the issue is fixed. */
  noFaultFound: z.optional(z.boolean({ error: 'Choose true or false.' })),
  /** For staff: where in the common parts the issue is, and the asset that it is about. */
  ...PLACE,
  /** With Rejected: the text that the people who follow an issue in common parts will see. */
  followerWords: z.optional(text('The message to the people who follow this issue', 0, ISSUE_NOTE_MAX)),
  /** The version that the caller read. The server refuses a stale version. */
  version: z.optional(z.int({ error: 'Enter a whole number.' })),
  updatedBy: z.optional(z.unknown()),
  /** The server ignores this id and uses the id in the address. */
  id: z.optional(z.unknown()),
})
export type UpdateIssue = z.output<typeof UpdateIssue>

export const IssueParams = z.object({ issueId: IdInput })

const StatusList = listOf(IssueStatusName, ISSUE_STATUSES.length, 'Choose statuses from the list.')
const PriorityList = listOf(IssuePriorityName, ISSUE_PRIORITIES.length, 'Choose priorities from the list.')

/** Filters by owner: `me`, `nobody` or a user id. */
const OwnerFilter = z.union([z.literal(['me', 'nobody']), IdInput], {
  error: 'Choose an owner from the list.',
})

/** The filter by deadline: `overdue` if the deadline has passed, `week` if it is within seven days. */
export const DUE_FILTERS = ['overdue', 'week'] as const

const OnlyFlag = z.optional(z.enum(['true'], { error: 'Choose true, or leave this out.' }))

export const ListIssues = z.object({
  ...PageQuery,
  sort: sortOf(['-jobId', 'jobId', '-createdAt', 'createdAt', 'urgency']),
  /** Status names, separated by commas. */
  status: z.optional(StatusList),
  propertyId: z.optional(IdInput),
  developmentId: z.optional(IdInput),
  /** Limits the list to the homes and common parts of a block. */
  blockId: z.optional(IdInput),
  /** Limits the list to an area of common parts. */
  areaId: z.optional(IdInput),
  /** A top-level category, matched exactly. `category` searches for part of a name. */
  categoryId: z.optional(IdInput),
  /** The filters from here to `verdict` match only issues for which the reader can see the value. */
  reporterId: z.optional(IdInput),
  /** Priority names, separated by commas. */
  priority: z.optional(PriorityList),
  owner: z.optional(OwnerFilter),
  due: z.optional(z.enum(DUE_FILTERS, { error: 'Choose overdue or week.' })),
  /** Filters by an outcome of the issue. */
  outcome: z.optional(z.enum(ISSUE_OUTCOMES, { error: 'Choose an outcome from the list.' })),
  /** The reporter's answer to 'Is it fixed?', or `rated` for an answer with stars. */
  verdict: z.optional(z.enum(ANSWER_FILTERS, { error: 'Choose an answer from the list.' })),
  /** The first and last day of a range that contains the report or the event in `dated`, in the product's time zone. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
  dated: z.optional(z.enum(ISSUE_DATES, { error: 'Choose which date the days apply to.' })),
  /**
   * Limits the list to issues that were unfinished at the end of this day. This filter, like `dated`, matches only
   * issues whose handling the reader can see.
   */
  openOn: z.optional(DayInput),
  /** Matches the start of the job number. */
  jobId: z.optional(
    z
      .string({ error: 'Enter digits only.' })
      .check(z.regex(/^[0-9]{0,18}$/, { error: 'Enter digits only.' })),
  ),
  /** Matches part of the property's name or address. */
  property: SearchText,
  /** Matches part of a category's name, at any level. */
  category: SearchText,
  /** Matches part of the title or description. */
  q: SearchText,
  /** Matches part of the reporter's name. Never matches names that the reader can't see. */
  reporter: SearchText,
  /** Issues whose reporter waits for an answer. The filter matches only issues for which the reader can see this. */
  needsReply: OnlyFlag,
  /** Live issues without a note or a change of status for a week, if the reader can see this. */
  quiet: OnlyFlag,
  /**
   * Resolved issues that staff must check, because nobody has answered 'Is it fixed?'. Only for managers of the issue.
   */
  resolvedToCheck: z.optional(FlagInput),
  /** For staff: issues with a quote, a higher limit or a prepared work order that only an administrator can decide. */
  aboveLimit: OnlyFlag,
})
export type ListIssues = z.output<typeof ListIssues>

/** One entry of an issue's history, as this reader can see it. */
export const IssueEvent = z.object({
  id: Id,
  at: Instant,
  /** The actor's name. Null if the reader can't see the name. */
  actor: z.nullable(z.string()),
  /** Whether the actor is the reader. */
  own: z.boolean(),
  kind: z.enum(ISSUE_EVENT_KINDS),
  fromStatus: z.nullable(IssueStatusName),
  toStatus: z.nullable(IssueStatusName),
  /** For the change to Resolved: whether staff found nothing wrong. Not in the specification. */
  noFaultFound: z.optional(z.boolean()),
  note: z.nullable(z.string()),
  /** Whether the note is hidden from residents. */
  internal: z.boolean(),
  /** The new priority, if it changed. */
  priority: z.optional(z.nullable(IssuePriorityName)),
  /** The note's current audience. Null if the entry has no note. */
  audience: z.nullable(z.enum(NOTE_AUDIENCES)),
  /** The work order that the note is about. For staff and the order's firm. */
  orderId: z.optional(z.nullable(Id)),
  /** Who can read the note, in words. */
  readers: z.nullable(z.string()),
  /** Whether staff took the note back. Staff can still read it and see who wrote it. */
  isTakenBack: z.boolean(),
  attachments: z.array(Attachment),
  byMail: z.boolean(),
  /** For a note from an unknown address: the address, and the person that the note claims to be from. */
  unknownSender: z.nullable(z.object({ address: z.nullable(z.string()), person: z.string() })),
  /** The id of the note that staff shared or took back, if the entry is about that. */
  noteId: z.nullable(Id),
  otherJobId: z.optional(z.number()),
  /** This reader's permissions for the note. */
  can: z.array(Permission),
  /** For a report by staff: the resident by name or as 'you', and how the report arrived. Not in the specification. */
  reportedFor: z.optional(z.nullable(z.object({ name: z.string(), source: z.nullable(ReportSourceName) }))),
  /** The reporter's answer to 'Is it fixed?'. */
  verdict: z.nullable(z.object({ answer: z.enum(ANSWERS), stars: z.nullable(z.number()) })),
})
export type IssueEvent = z.infer<typeof IssueEvent>
