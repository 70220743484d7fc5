import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import type { DeadlineKind } from '@doorstep/contract/deadlines/rules'
import type { IssuePriority, ReportSource } from '@doorstep/contract/issues/rules'
import type { Access } from '@doorstep/contract/issues/access/schema'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { compileOnce } from '../../../db/compiled.ts'
import { repeatsSince } from '../../../db/repeats.ts'
import { DEADLINE_COLUMNS, deadlineRecords, deadlinesJson } from '../../deadlines/running/queries.ts'
import type { Promised } from '../../deadlines/rules.ts'
import { ISSUE_COLUMNS, ISSUE_WORDS, ownsIssue } from '../../issues/queries.ts'
import type { FullIssueRow } from '../../issues/queries.ts'

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
  priority: IssuePriority
  /** Left out where it is none. */
  emergencyKind?: EmergencyKind
  /** Of what is reported for somebody, where it was said. */
  source?: ReportSource
  /** About getting in, where anything was. */
  access?: Access
}

interface Circumstances {
  at: Date
  reportHash: string | undefined
  promised: Promised
}

const NOT_SAID: Access = { mayEnter: null, times: null, pets: null }

/** Stores a Submitted issue, with its owner and deadlines, and answers it as it is read. */
export async function insertIssue(
  ctx: SystemWriteCtx,
  issue: NewIssue,
  { at, reportHash, promised: { ownerId, nation, deadlines } }: Circumstances,
): Promise<FullIssueRow> {
  const { emergencyKind = null, source = null, access = NOT_SAID } = issue
  const next = deadlines.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0]
  const [row] = await insertIssueRow(ctx.db, {
    ...issue,
    emergencyKind,
    source,
    mayEnter: access.mayEnter,
    accessTimes: access.times,
    accessPets: access.pets,
    reportHash: reportHash ?? null,
    at,
    ownerId,
    nextDueAt: next?.dueAt ?? null,
    nextDueKind: next?.kind ?? null,
    completeDueAt: deadlines.find(({ kind }) => kind === 'complete')?.dueAt ?? null,
    // The demo estate is history: nobody is warned of what is long past.
    deadlines: deadlinesJson(
      deadlines.map((deadline) => ({ ...deadline, nation, warned: ctx.silent ? 100 : 0 })),
    ),
  })
  if (!row) throw new Error('a stored issue is one row')
  return { ...row, notes: [], files: [] }
}

interface IssueValues extends Omit<NewIssue, 'emergencyKind' | 'source' | 'access'> {
  emergencyKind: EmergencyKind | null
  source: ReportSource | null
  mayEnter: boolean | null
  accessTimes: string | null
  accessPets: string | null
  ownerId: number | null
  nextDueAt: Date | null
  nextDueKind: DeadlineKind | null
  completeDueAt: Date | null
  /** As JSON. */
  deadlines: string
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
          source: values.source,
          may_enter: values.mayEnter,
          access_times: values.accessTimes,
          access_pets: values.accessPets,
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
    .innerJoin('homes as p', 'p.id', 'i.property_id')
    .leftJoin('users as r', 'r.id', 'i.reporter_id')
    .leftJoin('users as o', (join) => join.on(ownsIssue))
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
