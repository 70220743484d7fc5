import { sql } from 'kysely'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { DeadlineKind } from '@doorstep/contract/deadlines/rules'
import type { EditedField } from '@doorstep/contract/issues/fields/rules'
import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { UNWRITABLE_STATUSES } from '@doorstep/contract/issues/notes/rules'
import { DEFAULT_PRIORITY } from '@doorstep/contract/issues/rules'
import type { IssuePriority, IssueStatus, ReportSource } from '@doorstep/contract/issues/rules'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { ReadDb } from '../../db/client.ts'
import { columnsOf } from '../../db/columns.ts'
import { compileOnce } from '../../db/compiled.ts'
import type { Issues } from '../../db/types.ts'
import { overseesDevelopment } from '../../policy/managers.ts'
import { ACCEPTED_FIRMS, BOOKED_FIRMS } from '../../policy/orderFirms.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'
import type { TargetColumns } from '../../policy/scopes.ts'
import { filesOf } from './attachments/queries.ts'
import type { FileRow } from './attachments/queries.ts'
import { noteFromJson, notesOf } from './history/queries.ts'
import type { Note, NoteJson } from './history/queries.ts'

/** The reporter has written since staff last answered, and may still be answered; as its index has it, of `issues as i`. */
export const IS_UNANSWERED = sql`i.reporter_wrote_at > coalesce(i.staff_answered_at, '-infinity')
  and i.status not in (${sql.join(UNWRITABLE_STATUSES.map((status) => sql.lit(status)))})`
export const NEEDS_REPLY = sql<boolean>`(${IS_UNANSWERED}) is true`

/** A flat row of an issue with the names that its readers see; those of its categories are in memory. */
export interface IssueRow {
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
  /** How it reached staff, who reported it for somebody. */
  source: ReportSource | null
  /** Staff have decided about the raise that was proposed. */
  prioritySettled: boolean
  /** Null too where the owner does not count any more. */
  ownerId: number | null
  ownerName: string | null
  /** The next deadline that runs, and the one of completion. */
  dueAt: Date | null
  dueKind: DeadlineKind | null
  completeDueAt: Date | null
  waitingSince: Date | null
  /** Until when its reporter may say whether it is fixed; null where nobody is asked. */
  verdictUntil: Date | null
  reopenedCount: number
  isToCheck: boolean
  version: number
  createdAt: Date
  updatedAt: Date
  needsReply: boolean
  /** When a note or step last came, and when it was closed, as far as is kept. */
  activeAt: Date | null
  closedAt: Date | null
  propertyId: number
  propertyName: string
  propertyAddress: string
  developmentId: number
  /** The firms whose people see it by a work order; null where it never had one. */
  orderFirmIds: number[] | null
  /** Of them those that have accepted an order that has not ended, and those that have a visit booked. */
  acceptedFirmIds: number[] | null
  bookedFirmIds: number[] | null
  /** Its words and people were removed, and it takes no change. */
  isAnonymised: boolean
  /** Null if it has no reporter, as are the four below. */
  reporterId: number | null
  reportedBy: number | null
  reporterFirstName: string | null
  reporterLastName: string | null
  reporterPhone: string | null
  reporterEmail: string | null
}

/** With what else is shown of it: the entries of its history that hold a note, oldest first, and its files. */
export type FullIssueRow = IssueRow & { notes: Note[]; files: FileRow[] }

/** Of `issues as i`, its property `p`, its reporter `r` and its owner `o`. */
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
  'p.name as propertyName',
  'p.address as propertyAddress',
  'p.development_id as developmentId',
  'i.order_firm_ids as orderFirmIds',
  'i.reporter_id as reporterId',
  'i.reported_by as reportedBy',
  'r.first_name as reporterFirstName',
  'r.last_name as reporterLastName',
  'r.phone_number as reporterPhone',
  'r.email as reporterEmail',
] as const

/** Of the same ones. The table's checks let no other text in. */
export const ISSUE_WORDS = [
  sql<IssueStatus>`i.status`.as('status'),
  // Older rows have none. What was anonymised has no priority at all.
  sql<IssuePriority | null>`case when i.anonymised_at is null then coalesce(i.priority, ${sql.lit(DEFAULT_PRIORITY)}) end`.as(
    'priority',
  ),
  sql<DeadlineKind | null>`i.next_due_kind`.as('dueKind'),
  sql<string | null>`o.first_name || ' ' || o.last_name`.as('ownerName'),
  sql<EmergencyKind | null>`i.emergency_kind`.as('emergencyKind'),
  sql<ReportSource | null>`i.source`.as('source'),
  sql<boolean>`i.anonymised_at is not null`.as('isAnonymised'),
  NEEDS_REPLY.as('needsReply'),
  ACCEPTED_FIRMS.as('acceptedFirmIds'),
  BOOKED_FIRMS.as('bookedFirmIds'),
]

/** Of `issues as i` and its property `p`. */
export const SCOPE_COLUMNS: TargetColumns = {
  propertyId: sql.ref('i.property_id'),
  developmentId: sql.ref('p.development_id'),
  reporterId: sql.ref('i.reporter_id'),
  reportedBy: sql.ref('i.reported_by'),
  status: sql.ref('i.status'),
  orderFirmIds: sql.ref('i.order_firm_ids'),
  acceptedFirmIds: ACCEPTED_FIRMS,
  bookedFirmIds: BOOKED_FIRMS,
}

/** Who counts as the owner `o` of an issue `i` whose property is `p`. */
export const ownsIssue = sql<SqlBool>`o.id = i.owner_id and ${overseesDevelopment('o', sql.ref('p.development_id'))}`

function selectIssues(db: ReadDb, issues: RawBuilder<Selectable<Issues>> = sql`issues`) {
  return db
    .selectFrom(issues.as('i'))
    .innerJoin('homes as p', 'p.id', 'i.property_id')
    .leftJoin('users as r', 'r.id', 'i.reporter_id')
    .leftJoin('users as o', (join) => join.on(ownsIssue))
    .select(ISSUE_COLUMNS)
    .select(ISSUE_WORDS)
}

// As JSON within the row: what else is shown of an issue costs no statement of its own.
export function selectFullIssues(db: ReadDb, issues?: RawBuilder<Selectable<Issues>>) {
  return selectIssues(db, issues).select([
    notesOf(sql.ref('i.id')).as('notes'),
    filesOf(sql.ref('i.id')).as('files'),
  ])
}

// Building a wide select takes longer than the rest of a read here, so each connection pool keeps its own.
function keptOf<Query>(build: (db: ReadDb) => Query): (ctx: SystemCtx) => Query {
  const kept = new WeakMap<ReadDb, Query>()
  return ({ db }) => {
    const known = kept.get(db) ?? build(db)
    if (!db.isTransaction) kept.set(db, known)
    return known
  }
}

type FullIssueJson = Omit<FullIssueRow, 'notes' | 'files'> & {
  notes: NoteJson[] | null
  files: FileRow[] | null
}

export function fromJson<Row extends FullIssueJson>(row: Row): Omit<Row, 'notes' | 'files'> & FullIssueRow {
  const notes = row.notes?.map(noteFromJson) ?? []
  return { ...row, notes, files: row.files ?? [] }
}

const issueRows = keptOf((db) => selectIssues(db))
export const fullIssueRows = keptOf((db) => selectFullIssues(db))

/** The issue when this right covers it. */
export async function findIssue(ctx: Ctx, right: Right, issueId: number): Promise<IssueRow | undefined> {
  return issueRows(ctx)
    .where('i.id', '=', issueId)
    .where(where(ctx.actor, right, SCOPE_COLUMNS))
    .executeTakeFirst()
}

/** The same with what else is shown of it. */
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

/** The same, locked until the transaction ends. */
export async function lockIssue(ctx: WriteCtx, right: Right, issueId: number): Promise<IssueRow | undefined> {
  return issueRows(ctx)
    .where('i.id', '=', issueId)
    .where(where(ctx.actor, right, SCOPE_COLUMNS))
    .forUpdate('i')
    .executeTakeFirst()
}

/** For the system, and for what was authorised already. */
export async function getIssueById(ctx: SystemCtx, issueId: number): Promise<FullIssueRow> {
  const [issue] = await selectIssueById(ctx.db, { issueId })
  if (!issue) throw new Error('an issue that was authorised has gone')
  return fromJson(issue)
}

const selectIssueById = compileOnce((db, values: { issueId: number }) =>
  selectFullIssues(db).where('i.id', '=', values.issueId),
)

/** For the system: locked, in whatever status. */
export async function lockIssueById(ctx: SystemWriteCtx, issueId: number): Promise<IssueRow | undefined> {
  return issueRows(ctx).where('i.id', '=', issueId).forUpdate('i').executeTakeFirst()
}

/** Those of them that this person looks after. */
export async function findModerated(ctx: Ctx, issueIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('issues as i')
    .innerJoin('homes as p', 'p.id', 'i.property_id')
    .select('i.id')
    .where(sql<boolean>`i.id = any(${issueIds}::bigint[])`)
    .where(where(ctx.actor, 'issue:moderate', SCOPE_COLUMNS))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What an edit may change. */
export type IssueText = Partial<Pick<IssueRow, EditedField>>

/** What follows from a step or an answer. */
export type IssueState = Partial<
  Pick<IssueRow, 'priority' | 'prioritySettled' | 'verdictUntil' | 'reopenedCount' | 'isToCheck'>
>

/** The status is none of it: `moveIssue` alone changes that. */
export type IssueChange = IssueText & IssueState & { status?: never }

/** Writes a new version; answers whether the issue is still in the status that was read. */
export async function updateIssueRow(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  change: IssueChange,
): Promise<boolean> {
  return writeRow(ctx, issue, columnsOf('issues', change))
}

/** The same with a step. For `moveIssue` alone. */
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
