import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { compileOnce } from '../../../db/compiled.ts'
import { repeatsSince } from '../../../db/repeats.ts'
import { ISSUE_COLUMNS, ISSUE_WORDS } from '../queries.ts'
import type { FullIssueRow } from '../queries.ts'

export interface NewIssue {
  propertyId: number
  reporterId: number
  reportedBy: number
  title: string
  description: string
  categoryId: number
  subCategoryId: number | null
  subSubCategoryId: number | null
  vulnerablePersons: boolean
  /** Left out where it is none. */
  emergencyKind?: EmergencyKind
}

/** Stores a Submitted issue and answers it as it is read. */
export async function insertIssue(
  ctx: SystemWriteCtx,
  issue: NewIssue,
  reportHash: string | undefined,
): Promise<FullIssueRow> {
  const { emergencyKind = null } = issue
  const priority = emergencyKind === null ? null : 'Emergency'
  const [row] = await insertIssueRow(ctx.db, {
    ...issue,
    emergencyKind,
    priority,
    reportHash: reportHash ?? null,
    at: ctx.now(),
  })
  if (!row) throw new Error('a stored issue is one row')
  return { ...row, notes: [], files: [] }
}

interface IssueValues extends Omit<NewIssue, 'emergencyKind'> {
  emergencyKind: EmergencyKind | null
  priority: IssuePriority | null
  reportHash: string | null
  at: Date
}

const insertIssueRow = compileOnce((db, values: IssueValues) =>
  (db as Tx)
    .with('i', (tx) =>
      tx
        .insertInto('issues')
        .values({
          property_id: values.propertyId,
          reporter_id: values.reporterId,
          reported_by: values.reportedBy,
          title: values.title,
          description: values.description,
          category_id: values.categoryId,
          sub_category_id: values.subCategoryId,
          sub_sub_category_id: values.subSubCategoryId,
          vulnerable_persons: values.vulnerablePersons,
          priority: values.priority,
          emergency_kind: values.emergencyKind,
          report_hash: values.reportHash,
          created_at: values.at,
          updated_at: values.at,
        })
        .returningAll(),
    )
    .selectFrom('i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .leftJoin('users as r', 'r.id', 'i.reporter_id')
    .select(ISSUE_COLUMNS)
    .select(ISSUE_WORDS),
)

/** The issue that this very report has made, however long ago; without a key, that of the same words a moment ago. */
export async function findFirstReport(
  ctx: SystemCtx,
  issue: NewIssue,
  reportHash: string | undefined,
): Promise<number | undefined> {
  const own = ctx.db.selectFrom('issues').select('id').where('reported_by', '=', issue.reportedBy)
  const same =
    reportHash === undefined
      ? own
          .where('reporter_id', '=', issue.reporterId)
          .where('property_id', '=', issue.propertyId)
          .where('title', '=', issue.title)
          .where('description', '=', issue.description)
          .where('emergency_kind', 'is not distinct from', issue.emergencyKind ?? null)
          .where('created_at', '>', repeatsSince(ctx))
      : own.where('report_hash', '=', reportHash)
  return (await same.orderBy('id').limit(1).executeTakeFirst())?.id
}
