import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ListIssues } from '@doorstep/contract/issues/schema'
import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import type { IssuePriority, IssueStatus } from '@doorstep/contract/issues/rules'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { ReadDb } from '../../db/client.ts'
import { compileOnce } from '../../db/compiled.ts'
import { keyset, onPage, totalOfPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import type { Right } from '../../policy/policy.ts'
import { includes, where } from '../../policy/scopes.ts'
import type { TargetColumns } from '../../policy/scopes.ts'
import { filesOf } from './attachments/queries.ts'
import type { FileRow } from './attachments/queries.ts'
import { notesOf } from './history/queries.ts'
import type { Note, NoteJson } from './history/queries.ts'
import { mayReadPhoneAlone } from './rules.ts'
import { filtersByProperty, findFilter, findJobNumbers, issuesOf } from './searching/queries.ts'

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
  version: number
  createdAt: Date
  updatedAt: Date
  propertyId: number
  propertyName: string
  propertyAddress: string
  developmentId: number
  /** Null once the issue was anonymised, as are the four below. */
  reporterId: number | null
  reportedBy: number | null
  reporterFirstName: string | null
  reporterLastName: string | null
  reporterPhone: string | null
  reporterEmail: string | null
}

/** With what else is shown of it: the entries of its history that hold a note, oldest first, and its files. */
export interface FullIssueRow extends IssueRow {
  notes: Note[]
  files: FileRow[]
}

const SCOPE_COLUMNS: TargetColumns = {
  propertyId: sql.ref('i.property_id'),
  developmentId: sql.ref('p.development_id'),
  reporterId: sql.ref('i.reporter_id'),
  reportedBy: sql.ref('i.reported_by'),
  status: sql.ref('i.status'),
}

/** Of `issues as i`, its property `p` and its reporter `r`. */
export const ISSUE_COLUMNS = [
  'i.id',
  'i.job_id as jobId',
  'i.title',
  'i.description',
  'i.category_id as categoryId',
  'i.sub_category_id as subCategoryId',
  'i.sub_sub_category_id as subSubCategoryId',
  'i.vulnerable_persons as vulnerablePersons',
  'i.version',
  'i.created_at as createdAt',
  'i.updated_at as updatedAt',
  'i.property_id as propertyId',
  'p.name as propertyName',
  'p.address as propertyAddress',
  'p.development_id as developmentId',
  'i.reporter_id as reporterId',
  'i.reported_by as reportedBy',
  'r.first_name as reporterFirstName',
  'r.last_name as reporterLastName',
  'r.phone_number as reporterPhone',
  'r.email as reporterEmail',
] as const

/** Of the same `i`. The table's checks let no other text in. */
export const ISSUE_WORDS = [
  sql<IssueStatus>`i.status`.as('status'),
  sql<IssuePriority | null>`i.priority`.as('priority'),
  sql<EmergencyKind | null>`i.emergency_kind`.as('emergencyKind'),
]

// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
function selectIssues(db: ReadDb, issues = issuesOf(undefined)) {
  return db
    .selectFrom(issues.as('i'))
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .leftJoin('users as r', 'r.id', 'i.reporter_id')
    .select(ISSUE_COLUMNS)
    .select(ISSUE_WORDS)
}

// As JSON within the row: what else is shown of an issue costs no statement of its own.
// oxlint-disable-next-line typescript/explicit-function-return-type
function selectFullIssues(db: ReadDb, issues = issuesOf(undefined)) {
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

function fromJson<Row extends FullIssueJson>(row: Row): Omit<Row, 'notes' | 'files'> & FullIssueRow {
  const notes = row.notes?.map((note) => ({ ...note, at: new Date(note.at) })) ?? []
  return { ...row, notes, files: row.files ?? [] }
}

/** What of an issue few may see: that somebody else than the reporter was shown it is written down. */
export type Guarded = 'vulnerablePersons' | 'phoneNumber'

/** Makes the audit of a read a part of its statement: see `insertReadAudit`. */
export type AuditRead = (field: Guarded, read: RawBuilder<unknown>) => RawBuilder<unknown>

interface Shown {
  isSingle: boolean
  limit: number
}

/** Of which issues of a `page` this reader is told the field; their own are no news. */
function toldOf({ actor }: Ctx, field: Guarded, { isSingle, limit }: Shown): RawBuilder<unknown> {
  const covers = (right: Right): RawBuilder<SqlBool> =>
    where(actor, right, {
      propertyId: sql.ref('shown.propertyId'),
      developmentId: sql.ref('shown.developmentId'),
      reporterId: sql.ref('shown.reporterId'),
      reportedBy: sql.ref('shown.reportedBy'),
      // Without a status nothing counts as a live job.
      ...(isSingle && { status: sql.ref('shown.status') }),
    })
  const isFlagTold = covers('issueField:vulnerablePersons')
  const isTold =
    field === 'vulnerablePersons'
      ? isFlagTold
      : sql`"reporterPhone" is not null and ${covers('issueField:phoneNumber')} and not ${isFlagTold}`
  return sql`select ${isSingle ? sql`min(id)` : sql`null::bigint`}, jsonb_build_object('issueIds', jsonb_agg(id))
    from (select * from page limit ${sql.lit(limit)}) shown
    where "reporterId" <> ${actor.userId} and ${isTold} having count(*) > 0`
}

/** A number is shown wherever the flag is: written down by itself only for whom that is not so. */
function auditedPhones(ctx: Ctx, audit: AuditRead, shown: Shown): RawBuilder<object> {
  return mayReadPhoneAlone(ctx.actor)
    ? sql<object>`(${audit('phoneNumber', toldOf(ctx, 'phoneNumber', shown))})`
    : sql<object>`(select)`
}

const issueRows = keptOf((db) => selectIssues(db))
const fullIssueRows = keptOf((db) => selectFullIssues(db))

/** The issue when this right covers it. */
export async function findIssue(ctx: Ctx, right: Right, issueId: number): Promise<IssueRow | undefined> {
  return issueRows(ctx)
    .where('i.id', '=', issueId)
    .where(where(ctx.actor, right, SCOPE_COLUMNS))
    .executeTakeFirst()
}

/** The same to be shown to this reader: that the flag is read is written down with it. */
export async function readIssueRow(
  ctx: Ctx,
  right: Right,
  issueId: number,
  audit: AuditRead,
): Promise<FullIssueRow | undefined> {
  const shown = { isSingle: true, limit: 1 }
  const row = await ctx.db
    .with('page', () =>
      fullIssueRows(ctx)
        .where('i.id', '=', issueId)
        .where(where(ctx.actor, right, SCOPE_COLUMNS)),
    )
    .with(
      'audited',
      () => sql<object>`(${audit('vulnerablePersons', toldOf(ctx, 'vulnerablePersons', shown))})`,
    )
    .with('audited_phones', () => auditedPhones(ctx, audit, shown))
    .selectFrom('page')
    .selectAll()
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

/** Locked, in the given status; undefined when it has moved on. */
export async function lockIssueIn(
  ctx: SystemWriteCtx,
  issueId: number,
  status: IssueStatus,
): Promise<IssueRow | undefined> {
  return issueRows(ctx)
    .where('i.id', '=', issueId)
    .where('i.status', '=', status)
    .forUpdate('i')
    .executeTakeFirst()
}

const ORDERS = {
  // No two issues share a job number.
  jobId: { by: sql`i.job_id`, type: 'bigint', ids: [] },
  createdAt: { by: sql`i.created_at`, type: 'timestamptz', ids: [sql`i.job_id`] },
} as const

/**
 * One page of what the right lets this reader see, and the row after it where there is one. That the flags are read is
 * written down with it.
 */
export async function findIssues(
  ctx: Ctx,
  right: Right,
  filter: ListIssues,
  position: SortPosition | undefined,
  audit: AuditRead,
): Promise<{ rows: (FullIssueRow & SortedRow)[]; total: number }> {
  // A sort of the contract names one of the orders.
  const order = ORDERS[filter.sort.replace('-', '') as keyof typeof ORDERS]
  const page = keyset({ ...order, descending: filter.sort.startsWith('-') }, position)
  const isWanted = sql<SqlBool>`${where(ctx.actor, right, SCOPE_COLUMNS)} and ${await findFilter(ctx, filter)}`
  const numbers = await findJobNumbers(ctx, filter)
  const found = numbers ? selectFullIssues(ctx.db, issuesOf(numbers, page.order)) : fullIssueRows(ctx)
  // Only what the conditions look at is joined, and no column asked for: where an index has it all, it alone is read.
  const looksAtProperty = !includes(ctx.actor, right, {}) || filtersByProperty(filter)
  const matching = ctx.db
    .selectFrom(issuesOf(numbers).as('i'))
    .$if(looksAtProperty, (query) => query.innerJoin('properties as p', 'p.id', 'i.property_id'))
    .where(isWanted)
    .select(sql.lit(1).as('one'))
  const shown = { isSingle: false, limit: filter.limit }
  const rows = await ctx.db
    .with('page', () => onPage(found.where(isWanted), page, filter))
    .with(
      'audited',
      () => sql<object>`(${audit('vulnerablePersons', toldOf(ctx, 'vulnerablePersons', shown))})`,
    )
    .with('audited_phones', () => auditedPhones(ctx, audit, shown))
    .selectFrom('page')
    .selectAll()
    .select(totalOfPage({ limit: filter.limit, position }, sql`${matching}`).as('total'))
    .execute()
  return { rows: rows.map(fromJson), total: rows[0]?.total ?? position?.total ?? 0 }
}
