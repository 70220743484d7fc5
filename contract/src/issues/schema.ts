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
import { PageQuery } from '../paging.ts'
import { REPORTED_ACCESS } from './access/schema.ts'
import { Attachment } from './attachments/schema.ts'
import { EMERGENCY_KINDS } from './emergencies/rules.ts'
import type { EditedField, IssueField } from './fields/rules.ts'
import { NOTE_AUDIENCES } from './notes/rules.ts'
import { ISSUE_DATES, ISSUE_OUTCOMES, ISSUE_PRIORITIES, ISSUE_STATUSES, REPORT_SOURCES } from './rules.ts'
import { ANSWER_FILTERS, ANSWERS } from './verdicts/rules.ts'

export const ISSUE_TITLE_MIN = 5
export const ISSUE_TITLE_MAX = 100
export const ISSUE_DESCRIPTION_MIN = 5
export const ISSUE_DESCRIPTION_MAX = 5000
export const ISSUE_NOTE_MAX = 2000

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

/** An issue as this reader may see it: what is withheld is null. */
export const Issue = z.object({
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  description: z.string(),
  categoryId: Id,
  subCategoryId: z.nullable(Id),
  subSubCategoryId: z.nullable(Id),
  /** Names of the three levels. */
  category: z.string(),
  subCategory: z.nullable(z.string()),
  subSubCategory: z.nullable(z.string()),
  status: IssueStatusName,
  statusLabel: z.string(),
  propertyId: Id,
  propertyName: z.string(),
  propertyAddress: z.string(),
  /** The reporter. */
  userId: z.nullable(Id),
  reporterName: z.nullable(z.string()),
  /** How it reached staff, who reported it for a resident. Not of the specification. */
  source: z.optional(z.nullable(ReportSourceName)),
  phoneNumber: z.nullable(z.string()),
  vulnerablePersons: z.nullable(z.boolean()),
  priority: z.nullable(IssuePriorityName),
  /** As which emergency it was reported, while its priority is Emergency. */
  emergencyKind: z.nullable(EmergencyKindName),
  /** What staff may raise it to, as a vulnerable person lives there; null once they have decided. */
  proposedPriority: z.nullable(IssuePriorityName),
  /** The member of staff who sees to it; null where it is nobody's. */
  ownerId: z.nullable(Id),
  ownerName: z.nullable(z.string()),
  /** The next deadline that runs. */
  dueAt: z.nullable(Instant),
  dueKind: z.nullable(z.enum(DEADLINE_KINDS)),
  /** The day by which it is to be fixed, while that is promised and runs; it may have passed. */
  expectedBy: z.nullable(Day),
  /** Since when nothing runs, as the resident is to answer. */
  waitingSince: z.nullable(Instant),
  /** The reporter wrote and staff have not answered. */
  needsReply: z.nullable(z.boolean()),
  /** Live, and no note or step for a week. */
  quiet: z.nullable(z.boolean()),
  /** How often it was taken up again because its reporter said that it was not fixed. */
  reopenedCount: z.nullable(z.number()),
  /** Nobody has answered whether it is fixed, and it is not closed by that: staff look at it. */
  isToCheck: z.nullable(z.boolean()),
  /** Notes log, one `[dd/mm/yyyy hh:mm] Name: text` line each, newest last. */
  comments: z.nullable(z.string()),
  attachments: z.array(Attachment),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
  /** What this reader's status select offers, the current status first. */
  allowedStatuses: z.array(IssueStatusName),
  /** What this reader may do with it now. */
  can: z.array(Permission),
})
export type Issue = z.infer<typeof Issue>

const REPORTED = {
  title,
  description,
  categoryId: z.optional(OptionalIdInput),
  subCategoryId: z.optional(OptionalIdInput),
  subSubCategoryId: z.optional(OptionalIdInput),
  vulnerablePersons: z.prefault(FlagInput, false),
  /** What is said about getting in, where anything is. */
  ...REPORTED_ACCESS,
  /** Somebody is in danger, or it is getting worse by the minute: what is the matter. */
  emergency: z.optional(EmergencyKindName),
  /** How it reached staff, who report it for somebody. */
  source: z.optional(ReportSourceName),
} satisfies Record<IssueField, z.ZodMiniType>

/** A new report: a multipart form. The older page names its categories instead of giving their ids. */
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

/** What a report says, with null for what it leaves out. */
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

/** Every field may be left out and then stays as it is. */
export const UpdateIssue = z.object({
  ...EDITED,
  status: z.optional(IssueStatusName),
  notes: z.optional(z.nullable(text('Comments', 0, ISSUE_NOTE_MAX))),
  /** Keeps the note from residents. */
  internal: z.optional(z.boolean({ error: 'Choose true or false.' })),
  /** Ends the work orders that are still open with the issue. */
  cancelOrders: z.optional(z.boolean({ error: 'Choose true or false.' })),
  /** What their firms read as the reason. The notes are for others. */
  orderWords: z.optional(text('The reason for the firms', 0, ISSUE_NOTE_MAX)),
  /** With Resolved: nothing was wrong, so the reporter is not asked if it is fixed. */
  noFaultFound: z.optional(z.boolean({ error: 'Choose true or false.' })),
  /** The version that was read; a stale one is refused. */
  version: z.optional(z.int({ error: 'Enter a whole number.' })),
  updatedBy: z.optional(z.unknown()),
  /** Repeats the address, which decides. */
  id: z.optional(z.unknown()),
})
export type UpdateIssue = z.output<typeof UpdateIssue>

export const IssueParams = z.object({ issueId: IdInput })

const StatusList = listOf(IssueStatusName, ISSUE_STATUSES.length, 'Choose statuses from the list.')
const PriorityList = listOf(IssuePriorityName, ISSUE_PRIORITIES.length, 'Choose priorities from the list.')

/** Whose an issue is, as a filter: one's own, nobody's or somebody's. */
const OwnerFilter = z.union([z.literal(['me', 'nobody']), IdInput], {
  error: 'Choose an owner from the list.',
})

/** A deadline that has passed, or that ends within the next seven days. */
export const DUE_FILTERS = ['overdue', 'week'] as const

/** `urgency`: emergencies first, then where a vulnerable person lives, then what is due next. */
export const ISSUE_SORTS = ['-jobId', 'jobId', '-createdAt', 'createdAt', 'urgency'] as const

const OnlyFlag = z.optional(z.enum(['true'], { error: 'Choose true, or leave this out.' }))

export const ListIssues = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(ISSUE_SORTS, { error: 'This list cannot be sorted in that order. Choose another order.' }),
    '-jobId',
  ),
  /** Status names, separated by commas. */
  status: z.optional(StatusList),
  propertyId: z.optional(IdInput),
  developmentId: z.optional(IdInput),
  /** A top-level category, exactly; `category` looks for part of a name. */
  categoryId: z.optional(IdInput),
  /** These match only issues of which the reader may know it, down to `verdict`. */
  reporterId: z.optional(IdInput),
  /** Priority names, separated by commas. */
  priority: z.optional(PriorityList),
  owner: z.optional(OwnerFilter),
  due: z.optional(z.enum(DUE_FILTERS, { error: 'Choose overdue or week.' })),
  /** What became of it. */
  outcome: z.optional(z.enum(ISSUE_OUTCOMES, { error: 'Choose an outcome from the list.' })),
  /** What the reporter answered to 'Is it fixed?', or that there were stars with it. */
  verdict: z.optional(z.enum(ANSWER_FILTERS, { error: 'Choose an answer from the list.' })),
  /** First and last day of the report, in the product's time zone, or of what `dated` says. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
  dated: z.optional(z.enum(ISSUE_DATES, { error: 'Choose which date the days apply to.' })),
  /** Not finished at the end of this day. Both match only issues of which the reader may know how they were seen to. */
  openOn: z.optional(DayInput),
  /** Start of the job number. */
  jobId: z.optional(
    z.string({ error: 'Must be digits.' }).check(z.regex(/^[0-9]{0,18}$/, { error: 'Must be digits.' })),
  ),
  /** Part of the property's name or address. */
  property: SearchText,
  /** Part of a category's name, of any level. */
  category: SearchText,
  /** Part of the title or description. */
  q: SearchText,
  /** Part of the reporter's name; whose name the reader may not know matches nothing. */
  reporter: SearchText,
  /** The reporter waits for an answer; what may not be told matches nothing. */
  needsReply: OnlyFlag,
  /** Live, and nothing has happened for a week; the same. */
  quiet: OnlyFlag,
  /** Those alone that nobody has answered about, for whoever moderates them. */
  resolvedToCheck: z.optional(FlagInput),
  /** A quote, a higher limit or a prepared work order waits that only an administrator decides about, for staff. */
  aboveLimit: OnlyFlag,
})
export type ListIssues = z.output<typeof ListIssues>

/** One entry of an issue's history, as this reader may see it. */
export const IssueEvent = z.object({
  id: Id,
  at: Instant,
  /** Null when the reader may not know the name. */
  actor: z.nullable(z.string()),
  /** Whether that is the reader. */
  own: z.boolean(),
  kind: z.enum([
    'reported',
    'statusChanged',
    'edited',
    'noteAdded',
    'filesAdded',
    'fileRemoved',
    'redacted',
    'notEmergency',
    'priorityChanged',
    'waitingBegan',
    'waitingEnded',
    'noteShared',
    'noteTakenBack',
    'verdictGiven',
    'reporterRemoved',
  ]),
  fromStatus: z.nullable(IssueStatusName),
  toStatus: z.nullable(IssueStatusName),
  /** Of the step to Resolved: staff found that nothing was wrong. Not of the specification. */
  noFaultFound: z.optional(z.boolean()),
  note: z.nullable(z.string()),
  /** Residents do not read the note. */
  internal: z.boolean(),
  /** What the priority was changed to, where it was. */
  priority: z.optional(z.nullable(IssuePriorityName)),
  /** Whom the note is for, as it stands now; null where there is none. */
  audience: z.nullable(z.enum(NOTE_AUDIENCES)),
  /** The work order that the note is about, for staff and its firm. */
  orderId: z.optional(z.nullable(Id)),
  /** Who reads the note, in words. */
  readers: z.nullable(z.string()),
  /** Staff took the note back: they read it still, and who wrote it. */
  isTakenBack: z.boolean(),
  /** Photos of the note. */
  attachments: z.array(Attachment),
  /** The note came by e-mail. */
  byMail: z.boolean(),
  /** Of a note that came from an address that we do not know: the address, and whose answer it claims to be. */
  unknownSender: z.nullable(z.object({ address: z.nullable(z.string()), person: z.string() })),
  /** The note that was shared or taken back. */
  noteId: z.nullable(Id),
  /** What this reader may do with the note. */
  can: z.array(Permission),
  /** For whom somebody else has reported it, by name or as 'you', and how it came. Not of the specification. */
  reportedFor: z.optional(z.nullable(z.object({ name: z.string(), source: z.nullable(ReportSourceName) }))),
  /** What the reporter answered to 'Is it fixed?'. */
  verdict: z.nullable(z.object({ answer: z.enum(ANSWERS), stars: z.nullable(z.number()) })),
})
export type IssueEvent = z.infer<typeof IssueEvent>
