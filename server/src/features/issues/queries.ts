import { sql } from 'kysely'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { DeadlineKind } from '@doorstep/contract/deadlines/rules'
import type { EditedField } from '@doorstep/contract/issues/fields/rules'
import type { PlaceField } from '@doorstep/contract/issues/shared-parts/rules'
import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { UNWRITABLE_STATUSES } from '@doorstep/contract/issues/notes/rules'
import { DEFAULT_PRIORITY } from '@doorstep/contract/issues/rules'
import type { IssuePriority, IssueStatus, ReportSource } from '@doorstep/contract/issues/rules'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { ReadDb } from '../../db/client.ts'
import { columnsOf } from '../../db/columns.ts'
import { ISSUE_PLACE, ISSUE_PLACE_NAMES } from '../../db/placeNames.ts'
import type { IssuePlaceRow } from '../../db/placeNames.ts'
import { compileOnce, keptOf } from '../../db/compiled.ts'
import type { Issues } from '../../db/types.ts'
import { overseesDevelopment } from '../../policy/managers.ts'
import { SCOPE_COLUMNS } from '../../policy/issueScope.ts'
import { MERGE, MERGE_FACTS, type MergeRow } from '../../policy/mergedIssues.ts'
import { FIRM_FACTS } from '../../policy/orderFirms.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'
import { requireUnmerged } from './rules.ts'
import { filesOf, type FileRow } from './attachments/queries.ts'
import { noteFromJson, notesOf, type Note, type NoteJson } from './history/queries.ts'

/** Condition on `issues as i`: the reporter needs a reply and can get one. The index has the same condition. */
export const IS_UNANSWERED = sql`i.reporter_wrote_at > coalesce(i.staff_answered_at, '-infinity')
  and i.status not in (${sql.join(UNWRITABLE_STATUSES.map((status) => sql.lit(status)))})`
export const NEEDS_REPLY = sql<boolean>`(${IS_UNANSWERED}) is true`

/**
 * A flat row of an issue with the names that readers see. Category names are not in the row, because the server keeps
 * them in memory.
 */
export interface IssueRow extends IssuePlaceRow, MergeRow {
  id: number
  jobId: number
  title: string
  description: string
  categoryId: number
  subCategoryId: number | null
  subSubCategoryId: number | null
  status: IssueStatus
  vulnerablePersons: boolean
  priority: IssuePriority | null
  emergencyKind: EmergencyKind | null
  /** How the report reached the staff member who entered it for somebody else. */
  source: ReportSource | null
  /** True after staff have decided about the proposed higher priority. */
  prioritySettled: boolean
  /**
   * The id of the owner. Null if the issue has no owner, or if the owner no longer counts, for example after losing the
   * role.
   */
  ownerId: number | null
  ownerName: string | null
  /** `dueAt` and `dueKind` are the next running deadline. `completeDueAt` is the deadline for completion. */
  dueAt: Date | null
  dueKind: DeadlineKind | null
  completeDueAt: Date | null
  waitingSince: Date | null
  /** The time until which the reporter can say whether the issue is fixed. Null if there is no such question. */
  verdictUntil: Date | null
  reopenedCount: number
  isToCheck: boolean
  awaitsQuotes: boolean
  version: number
  createdAt: Date
  updatedAt: Date
  needsReply: boolean
  /** The times of the last note or step, and of closing. Null if the server did not record the time. */
  activeAt: Date | null
  closedAt: Date | null
  propertyId: number
  propertyAddress: string
  developmentId: number
  /** Firms that see the issue through a work order. Null if the issue never had a work order. */
  orderFirmIds: number[] | null
  /** The firms among `orderFirmIds` with an accepted order that has not ended, and the firms with a booked visit. */
  acceptedFirmIds: number[] | null
  bookedFirmIds: number[] | null
  /** Whether the issue was anonymised. An anonymised issue has no texts or people, and can no longer change. */
  isAnonymised: boolean
  /** The reporter's id. If the issue has no reporter, the id is null, and so are the name, phone and email. */
  reporterId: number | null
  reportedBy: number | null
  /** The contact, and the time at which they became the contact. */
  contactId: number | null
  contactSince: Date | null
  contactName: string | null
  reporterFirstName: string | null
  reporterLastName: string | null
  reporterPhone: string | null
  reporterEmail: string | null
}

/** An issue row with its notes, oldest first, and its files. */
export type FullIssueRow = IssueRow & { notes: Note[]; files: FileRow[] }

/** Columns for a query on `issues as i`, with property `p`, reporter `r` and owner `o`. */
export const ISSUE_COLUMNS = [
  'i.id',
  'i.job_id as jobId',
  'i.title',
  'i.description',
  'i.category_id as categoryId',
  'i.sub_category_id as subCategoryId',
  'i.sub_sub_category_id as subSubCategoryId',
  'i.vulnerable_persons as vulnerablePersons',
  'i.priority_settled as prioritySettled',
  'o.id as ownerId',
  'i.next_due_at as dueAt',
  'i.complete_due_at as completeDueAt',
  'i.waiting_since as waitingSince',
  'i.verdict_until as verdictUntil',
  'i.reopened_count as reopenedCount',
  'i.is_to_check as isToCheck',
  'i.version',
  'i.created_at as createdAt',
  'i.updated_at as updatedAt',
  'i.active_at as activeAt',
  'i.closed_at as closedAt',
  'i.property_id as propertyId',
  ...ISSUE_PLACE,
  'p.address as propertyAddress',
  'p.development_id as developmentId',
  'i.order_firm_ids as orderFirmIds',
  ...MERGE,
  'i.reporter_id as reporterId',
  'i.reported_by as reportedBy',
  'i.contact_id as contactId',
  'i.contact_since as contactSince',
  'r.first_name as reporterFirstName',
  'r.last_name as reporterLastName',
  'r.phone_number as reporterPhone',
  'r.email as reporterEmail',
] as const

/** Columns for the same tables as `ISSUE_COLUMNS`. The casts are safe because check constraints allow no other text. */
export const COMPUTED_ISSUE_COLUMNS = [
  sql<IssueStatus>`i.status`.as('status'),
  // Older rows have no priority and get the default. Anonymised issues have no priority at all.
  sql<IssuePriority | null>`case when i.anonymised_at is null then coalesce(i.priority, ${sql.lit(DEFAULT_PRIORITY)}) end`.as(
    'priority',
  ),
  sql<DeadlineKind | null>`i.next_due_kind`.as('dueKind'),
  sql<string | null>`o.first_name || ' ' || o.last_name`.as('ownerName'),
  sql<EmergencyKind | null>`i.emergency_kind`.as('emergencyKind'),
  sql<ReportSource | null>`i.source`.as('source'),
  sql<boolean>`i.anonymised_at is not null`.as('isAnonymised'),
  ...MERGE_FACTS,
  ...ISSUE_PLACE_NAMES,
  sql<string | null>`(select c.first_name || ' ' || c.last_name from users c where c.id = i.contact_id)`.as(
    'contactName',
  ),
  NEEDS_REPLY.as('needsReply'),
  ...FIRM_FACTS,
]

/** True if user `o` counts as the owner of issue `i` at property `p`. */
export const ownsIssue = sql<SqlBool>`o.id = i.owner_id and ${overseesDevelopment('o', sql.ref('p.development_id'))}`

function selectIssues(db: ReadDb, issues: RawBuilder<Selectable<Issues>> = sql`issues`) {
  return db
    .selectFrom(issues.as('i'))
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .leftJoin('users as r', 'r.id', 'i.reporter_id')
    .leftJoin('users as o', (join) => join.on(ownsIssue))
    .select(ISSUE_COLUMNS)
    .select(COMPUTED_ISSUE_COLUMNS)
}

// Notes and files are selected as JSON in the row, so they need no extra statement.
export function selectFullIssues(db: ReadDb, issues?: RawBuilder<Selectable<Issues>>) {
  return selectIssues(db, issues).select([
    notesOf(sql.ref('i.id')).as('notes'),
    filesOf(sql.ref('i.id')).as('files'),
  ])
}

export function fromJson<Row extends IssueRow & { notes: NoteJson[] | null; files: FileRow[] | null }>(
  row: Row,
): Omit<Row, 'notes' | 'files'> & FullIssueRow {
  const notes = row.notes?.map(noteFromJson) ?? []
  return { ...row, notes, files: row.files ?? [] }
}

const issueRows = keptOf((db) => selectIssues(db))
export const fullIssueRows = keptOf((db) => selectFullIssues(db))

/** Finds the issue if this right covers it. */
export async function findIssue(ctx: Ctx, right: Right, issueId: number): Promise<IssueRow | undefined> {
  return issueRows(ctx)
    .where('i.id', '=', issueId)
    .where(where(ctx.actor, right, SCOPE_COLUMNS))
    .executeTakeFirst()
}

/** Finds the issue with its notes and files, if this right covers it. */
export async function findFullIssue(
  ctx: Ctx,
  right: Right,
  issueId: number,
): Promise<FullIssueRow | undefined> {
  const row = await fullIssueRows(ctx)
    .where('i.id', '=', issueId)
    .where(where(ctx.actor, right, SCOPE_COLUMNS))
    .executeTakeFirst()
  return row && fromJson(row)
}

/** Locks the issue until the transaction ends, if this right covers it. Throws CONFLICT for a merged issue. */
export async function lockIssue(ctx: WriteCtx, right: Right, issueId: number): Promise<IssueRow | undefined> {
  return requireUnmerged(await lockMaybeMerged(ctx, right, issueId))
}

/** Locks the issue until the transaction ends, if this right covers it, even if the issue is merged. */
export async function lockMaybeMerged(
  ctx: WriteCtx,
  right: Right,
  id: number,
): Promise<IssueRow | undefined> {
  return lockAndRead(ctx, id, where(ctx.actor, right, SCOPE_COLUMNS))
}

/** Reads the issue for the system, or for a caller that has authorised the read. Throws if the issue does not exist. */
export async function getIssueById(ctx: SystemCtx, issueId: number): Promise<FullIssueRow> {
  const [issue] = await selectIssueById(ctx.db, { issueId })
  if (!issue) throw new Error('an issue that was authorised has gone')
  return fromJson(issue)
}

const selectIssueById = compileOnce((db, values: { issueId: number }) =>
  selectFullIssues(db).where('i.id', '=', values.issueId),
)

/** Locks the issue for the system, whatever its status, and even if it is merged. */
export async function lockIssueById(ctx: SystemWriteCtx, issueId: number): Promise<IssueRow | undefined> {
  return lockAndRead(ctx, issueId, sql`true`)
}

/** Locks and reads in two statements, because the locking one would return merges from before it got the lock. */
async function lockAndRead(
  ctx: SystemWriteCtx,
  id: number,
  isInScope: RawBuilder<SqlBool>,
): Promise<IssueRow | undefined> {
  const [locked, issue] = await Promise.all([
    sql`select i.id from issues i join places p on p.id = i.property_id
      where i.id = ${id} and ${isInScope} for update of i`.execute(ctx.db),
    issueRows(ctx).where('i.id', '=', id).where(isInScope).executeTakeFirst(),
  ])
  return locked.rows.length === 0 ? undefined : issue
}

/** The fields that an edit can change. */
export type IssueText = Partial<Pick<IssueRow, EditedField | PlaceField>>

/** Fields that change through a step, a verdict or a decision about priority. */
export type IssueState = Partial<
  Pick<IssueRow, 'priority' | 'prioritySettled' | 'verdictUntil' | 'reopenedCount' | 'isToCheck'>
>

/** The fields never include the status, because only `moveIssue` changes it. */
export type IssueChange = IssueText & IssueState & { status?: never }

/** Writes a new version of the issue. Returns false if the status has changed since the issue was read. */
export async function updateIssueRow(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  change: IssueChange,
): Promise<boolean> {
  return writeRow(ctx, issue, columnsOf('issues', change))
}

/** Writes a new version with a new status. Only `moveIssue` may call it. */
export async function updateIssueStatus(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  to: IssueStatus,
  change: IssueText & IssueState,
): Promise<boolean> {
  return writeRow(ctx, issue, {
    ...columnsOf('issues', change),
    status: to,
    active_at: ctx.now(),
    ...(to === 'Closed' && { closed_at: ctx.now() }),
  })
}

async function writeRow(ctx: SystemWriteCtx, issue: IssueRow, columns: object): Promise<boolean> {
  const result = await ctx.db
    .updateTable('issues')
    .set({ ...columns, version: issue.version + 1, updated_at: ctx.now() })
    .where('id', '=', issue.id)
    .where('status', '=', issue.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
