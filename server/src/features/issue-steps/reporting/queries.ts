import { ISSUE_FIELD_NAMES, pickFields } from '@doorstep/contract/issues/fields/rules'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { Reported } from '@doorstep/contract/issues/schema'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { columnsOf } from '../../../db/columns.ts'
import { compileOnce } from '../../../db/compiled.ts'
import { repeatsSince } from '../../../db/repeats.ts'
import { DEADLINE_COLUMNS, deadlineRecords, deadlinesJson } from '../../deadlines/running/queries.ts'
import type { Promised } from '../../deadlines/rules.ts'
import { ISSUE_COLUMNS, COMPUTED_ISSUE_COLUMNS, ownsIssue } from '../../issues/queries.ts'
import type { FullIssueRow } from '../../issues/queries.ts'

export interface NewIssue extends Reported {
  propertyId: number
  /** The reporter. Null if staff report an issue in common parts. */
  reporterId: number | null
  reportedBy: number
  categoryId: number
  priority: IssuePriority
}

export interface Circumstances {
  at: Date
  promised: Promised
  /** Identifies the report if the same call is sent again. */
  reportHash: string | undefined
}

/** Stores a Submitted issue with its owner and deadlines, and returns it as a full row. */
export async function insertIssue(
  ctx: SystemWriteCtx,
  issue: NewIssue,
  circumstances: Circumstances,
): Promise<FullIssueRow> {
  const [row] = await insertIssueRow(ctx.db, { ...issue, ...storedOf(ctx, circumstances) })
  if (!row) throw new Error('a stored issue is one row')
  return { ...row, notes: [], files: [] }
}

function storedOf({ silent }: SystemWriteCtx, { at, promised, reportHash }: Circumstances) {
  const { ownerId, nation, deadlines } = promised
  const next = deadlines.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0]
  return {
    reportHash: reportHash ?? null,
    at,
    ownerId,
    nextDueAt: next?.dueAt ?? null,
    nextDueKind: next?.kind ?? null,
    completeDueAt: deadlines.find(({ kind }) => kind === 'complete')?.dueAt ?? null,
    // The reports of the demo estate are in the past, so nobody gets warnings about their deadlines.
    deadlines: deadlinesJson(
      deadlines.map((deadline) => ({ ...deadline, nation, warned: silent ? 100 : 0 })),
    ),
  }
}

function fieldColumns(values: NewIssue) {
  const { emergency, ...same } = pickFields(values, ISSUE_FIELD_NAMES)
  return columnsOf('issues', { ...same, emergencyKind: emergency })
}

const insertIssueRow = compileOnce((db, values: NewIssue & ReturnType<typeof storedOf>) =>
  (db as Tx)
    .with('i', (tx) =>
      tx
        .insertInto('issues')
        .values({
          property_id: values.propertyId,
          reporter_id: values.reporterId,
          reported_by: values.reportedBy,
          ...fieldColumns(values),
          priority: values.priority,
          owner_id: values.ownerId,
          next_due_at: values.nextDueAt,
          next_due_kind: values.nextDueKind,
          complete_due_at: values.completeDueAt,
          urgency: sql<number | null>`urgency_of(${values.nextDueAt}::timestamptz, ${values.priority}::text,
            ${values.vulnerablePersons}::boolean)`,
          report_hash: values.reportHash,
          created_at: values.at,
          updated_at: values.at,
        })
        .returningAll(),
    )
    .with('promised', (tx) =>
      tx
        .insertInto('issue_deadlines')
        .columns([...DEADLINE_COLUMNS, 'issue_id'])
        .expression((query) =>
          query
            .selectFrom('i')
            .innerJoin(deadlineRecords(values.deadlines).as('d'), (join) => join.onTrue())
            .select(DEADLINE_COLUMNS.map((column) => `d.${column}` as const))
            .select('i.id'),
        ),
    )
    .selectFrom('i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .leftJoin('users as r', 'r.id', 'i.reporter_id')
    .leftJoin('users as o', (join) => join.on(ownsIssue))
    .select(ISSUE_COLUMNS)
    .select(COMPUTED_ISSUE_COLUMNS),
)

/**
 * Finds the issue that the same report created, however long ago. If the call has no key, finds a report with the same
 * words from the last 60 seconds.
 */
export async function findFirstReport(
  ctx: SystemCtx,
  issue: NewIssue,
  reportHash: string | undefined,
): Promise<number | undefined> {
  const own = ctx.db.selectFrom('issues').select('id').where('reported_by', '=', issue.reportedBy)
  const same =
    reportHash === undefined
      ? own
          .where('reporter_id', 'is not distinct from', issue.reporterId)
          .where('area_id', 'is not distinct from', issue.areaId)
          .where('asset_id', 'is not distinct from', issue.assetId)
          .where('property_id', '=', issue.propertyId)
          .where('title', '=', issue.title)
          .where('description', '=', issue.description)
          .where('emergency_kind', 'is not distinct from', issue.emergency)
          .where('created_at', '>', repeatsSince(ctx))
      : own.where('report_hash', '=', reportHash)
  return (await same.orderBy('id').limit(1).executeTakeFirst())?.id
}
