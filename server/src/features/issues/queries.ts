import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ListIssues } from '@doorstep/contract/issues/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Ctx, SystemCtx } from '../../context.ts'
import type { ReadDb, Tx } from '../../db/client.ts'
import { compileOnce } from '../../db/compiled.ts'
import { isWithinDays } from '../../db/days.ts'
import { countList, keyset, pageLimit } from '../../db/keyset.ts'
import type { SortPosition } from '../../db/keyset.ts'
import { likePattern, propertyText } from '../../db/searchTexts.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'
import type { TargetColumns } from '../../policy/scopes.ts'

/** A flat row of an issue with the names that its readers see. */
export interface IssueRow {
  id: number
  jobId: number
  title: string
  description: string
  categoryId: number
  subCategoryId: number | null
  subSubCategoryId: number | null
  category: string
  subCategory: string | null
  subSubCategory: string | null
  status: IssueStatus
  vulnerablePersons: boolean
  version: number
  createdAt: Date
  updatedAt: Date
  propertyId: number
  propertyName: string
  propertyAddress: string
  developmentId: number
  reporterId: number
  reportedBy: number
  reporterFirstName: string
  reporterLastName: string
  reporterPhone: string | null
  reporterEmail: string
}

const SCOPE_COLUMNS: TargetColumns = {
  propertyId: sql.ref('i.property_id'),
  developmentId: sql.ref('p.development_id'),
  reporterId: sql.ref('i.reporter_id'),
  reportedBy: sql.ref('i.reported_by'),
  status: sql.ref('i.status'),
}

const COLUMNS = [
  'i.id',
  'i.job_id as jobId',
  'i.title',
  'i.description',
  'i.category_id as categoryId',
  'i.sub_category_id as subCategoryId',
  'i.sub_sub_category_id as subSubCategoryId',
  'c1.name as category',
  'c2.name as subCategory',
  'c3.name as subSubCategory',
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

// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
function selectFullIssues(db: ReadDb) {
  return (
    db
      .selectFrom('issues as i')
      .innerJoin('properties as p', 'p.id', 'i.property_id')
      .innerJoin('users as r', 'r.id', 'i.reporter_id')
      .innerJoin('categories as c1', 'c1.id', 'i.category_id')
      .leftJoin('categories as c2', 'c2.id', 'i.sub_category_id')
      .leftJoin('categories as c3', 'c3.id', 'i.sub_sub_category_id')
      .select(COLUMNS)
      // The table's check lets no other text in.
      .select(sql<IssueStatus>`i.status`.as('status'))
  )
}

// Building the wide select takes longer than the rest of a read here, so each connection pool keeps its own.
const kept = new WeakMap<ReadDb, ReturnType<typeof selectFullIssues>>()

function fullIssues({ db }: SystemCtx): ReturnType<typeof selectFullIssues> {
  const known = kept.get(db) ?? selectFullIssues(db)
  if (!db.isTransaction) kept.set(db, known)
  return known
}

/** The issue when this right covers it. */
export async function findIssue(ctx: Ctx, right: Right, issueId: number): Promise<IssueRow | undefined> {
  return fullIssues(ctx)
    .where('i.id', '=', issueId)
    .where(where(ctx.actor, right, SCOPE_COLUMNS))
    .executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockIssue(
  ctx: Ctx & { db: Tx },
  right: Right,
  issueId: number,
): Promise<IssueRow | undefined> {
  return fullIssues(ctx)
    .where('i.id', '=', issueId)
    .where(where(ctx.actor, right, SCOPE_COLUMNS))
    .forUpdate('i')
    .executeTakeFirst()
}

/** For the system, and for what was authorised already. */
export async function getIssueById(ctx: SystemCtx, issueId: number): Promise<IssueRow> {
  const [issue] = await selectIssueById(ctx.db, { issueId })
  if (!issue) throw new Error('an issue that was authorised has gone')
  return issue
}

const selectIssueById = compileOnce((db, values: { issueId: number }) =>
  selectFullIssues(db).where('i.id', '=', values.issueId),
)

/** Locked, in the given status; undefined when it has moved on. */
export async function lockIssueIn(
  ctx: SystemCtx & { db: Tx },
  issueId: number,
  status: IssueStatus,
): Promise<IssueRow | undefined> {
  return fullIssues(ctx)
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

type SortedIssueRow = IssueRow & { sortValue: string; sortIds: number[] }

/** One page of what the right lets this reader see, and the row after it where there is one. */
export async function findIssues(
  ctx: Ctx,
  right: Right,
  filter: ListIssues,
  position: SortPosition | undefined,
): Promise<{ rows: SortedIssueRow[]; total: number }> {
  // A sort of the contract names one of the orders.
  const order = ORDERS[filter.sort.replace('-', '') as keyof typeof ORDERS]
  const page = keyset({ ...order, descending: filter.sort.startsWith('-') }, position)
  const isWanted = sql<SqlBool>`${where(ctx.actor, right, SCOPE_COLUMNS)} and ${filterOf(ctx, filter)}`
  const rows = await fullIssues(ctx)
    .select([page.sortValue.as('sortValue'), page.sortIds.as('sortIds')])
    .where(isWanted)
    .where(page.beyond)
    .orderBy(page.order)
    .limit(pageLimit(filter))
    .execute()
  // Only what the filters look at is joined: the count is the dearer half of a list.
  const matching = ctx.db
    .selectFrom('issues as i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .where(isWanted)
    .select('i.id')
  const total = await countList(ctx.db, { rows, limit: filter.limit, position }, sql`${matching}`)
  return { rows, total }
}

function filterOf({ services }: SystemCtx, filter: ListIssues): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (filter.status !== undefined && filter.status.length > 0)
    conditions.push(sql`i.status = any(${filter.status}::text[])`)
  if (filter.propertyId !== undefined) conditions.push(sql`i.property_id = ${filter.propertyId}`)
  if (filter.developmentId !== undefined) conditions.push(sql`p.development_id = ${filter.developmentId}`)
  if (filter.categoryId !== undefined) conditions.push(sql`i.category_id = ${filter.categoryId}`)
  if (filter.from !== undefined || filter.to !== undefined)
    conditions.push(isWithinDays(sql.ref('i.created_at'), filter, services.config.timeZone))
  if (filter.jobId !== undefined && filter.jobId !== '')
    conditions.push(sql`i.job_id::text like ${`${filter.jobId}%`}`)
  if (filter.property !== undefined && filter.property !== '')
    conditions.push(sql`${propertyText()} ilike ${likePattern(filter.property)}`)
  if (filter.q !== undefined && filter.q !== '')
    conditions.push(sql`i.title || ' ' || i.description ilike ${likePattern(filter.q)}`)
  if (filter.category !== undefined && filter.category !== '')
    conditions.push(sql`exists (select from categories as k where k.name ilike ${likePattern(filter.category)}
      and k.id in (i.category_id, i.sub_category_id, i.sub_sub_category_id))`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
