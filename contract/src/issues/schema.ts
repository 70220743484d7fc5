import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { DayInput, FlagInput, Id, IdInput, Instant, OptionalIdInput, SearchText, text } from '../fields.ts'
import { PageQuery } from '../paging.ts'
import { Attachment } from './attachments/schema.ts'
import { EMERGENCY_KINDS } from './emergencies/rules.ts'
import { ISSUE_PRIORITIES, ISSUE_STATUSES } from './rules.ts'

export const ISSUE_TITLE_MIN = 5
export const ISSUE_TITLE_MAX = 100
export const ISSUE_DESCRIPTION_MIN = 5
export const ISSUE_DESCRIPTION_MAX = 5000
export const ISSUE_NOTE_MAX = 2000

export const IssueStatusName = z.enum(ISSUE_STATUSES, { error: 'Choose a status from the list.' })

export const EmergencyKindName = z.enum(EMERGENCY_KINDS, {
  error: 'Choose what is the matter from the list.',
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
  phoneNumber: z.nullable(z.string()),
  vulnerablePersons: z.nullable(z.boolean()),
  priority: z.nullable(z.enum(ISSUE_PRIORITIES)),
  /** As which emergency it was reported, if as one. */
  emergencyKind: z.nullable(EmergencyKindName),
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

/** A new report: a multipart form. The older page names its categories instead of giving their ids. */
export const ReportIssue = z.object({
  title,
  description,
  propertyId: IdInput,
  categoryId: z.optional(OptionalIdInput),
  subCategoryId: z.optional(OptionalIdInput),
  subSubCategoryId: z.optional(OptionalIdInput),
  category: z.optional(text('Category', 0, 100)),
  subcategory: z.optional(text('Subcategory', 0, 100)),
  vulnerablePersons: z.prefault(FlagInput, false),
  /** Somebody is in danger, or it is getting worse by the minute: what is the matter. */
  emergency: z.optional(EmergencyKindName),
  /** The occupant who becomes the reporter, when staff report for somebody. */
  onBehalfOf: z.optional(OptionalIdInput),
  userId: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
})
export type ReportIssue = z.output<typeof ReportIssue>

/** Every field may be left out and then stays as it is. */
export const UpdateIssue = z.object({
  title: z.optional(title),
  description: z.optional(description),
  categoryId: z.optional(IdInput),
  subCategoryId: z.optional(OptionalIdInput),
  subSubCategoryId: z.optional(OptionalIdInput),
  status: z.optional(IssueStatusName),
  notes: z.optional(z.nullable(text('Comments', 0, ISSUE_NOTE_MAX))),
  /** Keeps the note from residents. */
  internal: z.optional(z.boolean({ error: 'Must be true or false.' })),
  /** The version that was read; a stale one is refused. */
  version: z.optional(z.int({ error: 'Must be a whole number.' })),
  updatedBy: z.optional(z.unknown()),
  /** Repeats the address, which decides. */
  id: z.optional(z.unknown()),
})
export type UpdateIssue = z.output<typeof UpdateIssue>

export const IssueParams = z.object({ issueId: IdInput })

const StatusList = z.pipe(
  z.string({ error: 'Choose statuses from the list.' }),
  z.pipe(
    z.transform((list: string) => list.split(',').filter((name) => name !== '')),
    z
      .array(IssueStatusName)
      .check(z.maxLength(ISSUE_STATUSES.length, { error: 'Choose statuses from the list.' })),
  ),
)

export const ISSUE_SORTS = ['-jobId', 'jobId', '-createdAt', 'createdAt'] as const

export const ListIssues = z.object({
  ...PageQuery,
  sort: z.prefault(z.enum(ISSUE_SORTS, { error: 'Not a sort of this list.' }), '-jobId'),
  /** Status names, separated by commas. */
  status: z.optional(StatusList),
  propertyId: z.optional(IdInput),
  developmentId: z.optional(IdInput),
  /** A top-level category, exactly; `category` looks for part of a name. */
  categoryId: z.optional(IdInput),
  /** First and last day of the report, in the product's time zone. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
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
})
export type ListIssues = z.output<typeof ListIssues>

/** One entry of an issue's history, as this reader may see it. */
export const IssueEvent = z.object({
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
  ]),
  fromStatus: z.nullable(IssueStatusName),
  toStatus: z.nullable(IssueStatusName),
  note: z.nullable(z.string()),
  internal: z.boolean(),
})
export type IssueEvent = z.infer<typeof IssueEvent>
