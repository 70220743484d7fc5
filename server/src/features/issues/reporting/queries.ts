import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import type { IssuePriority, ReportSource } from '@doorstep/contract/issues/rules'
import type { Access } from '@doorstep/contract/issues/access/schema'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { batched } from '../../../db/batched.ts'
import type { Tx } from '../../../db/client.ts'
import { compileOnce } from '../../../db/compiled.ts'
import { fewRows, rowsJson } from '../../../db/insertRows.ts'
import { repeatsSince } from '../../../db/repeats.ts'
import type { DB } from '../../../db/types.ts'
import { DEADLINE_COLUMNS, deadlineRecords, deadlinesJson } from '../deadlines/queries.ts'
import type { NewDeadline } from '../deadlines/queries.ts'
import type { Promised } from '../../deadlines/rules.ts'
import { ISSUE_COLUMNS, ISSUE_WORDS } from '../queries.ts'
import type { FullIssueRow } from '../queries.ts'
import { ownsIssue } from '../searching/queries.ts'

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
  const { access = NOT_SAID } = issue
  const next = deadlines.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0]
  const row = await insertIssues(ctx.db, {
    issue: {
      property_id: issue.propertyId,
      reporter_id: issue.reporterId,
      reported_by: issue.reportedBy,
      title: issue.title,
      description: issue.description,
      category_id: issue.categoryId,
      sub_category_id: issue.subCategoryId,
      sub_sub_category_id: issue.subSubCategoryId,
      vulnerable_persons: issue.vulnerablePersons,
      priority: issue.priority,
      emergency_kind: issue.emergencyKind ?? null,
      source: issue.source ?? null,
      may_enter: access.mayEnter,
      access_times: access.times,
      access_pets: access.pets,
      report_hash: reportHash ?? null,
      created_at: at,
      updated_at: at,
      owner_id: ownerId,
      next_due_at: next?.dueAt ?? null,
      next_due_kind: next?.kind ?? null,
      complete_due_at: deadlines.find(({ kind }) => kind === 'complete')?.dueAt ?? null,
    },
    // The demo estate is history: nobody is warned of what is long past.
    deadlines: deadlines.map((deadline) => ({ ...deadline, nation, warned: ctx.silent ? 100 : 0 })),
  })
  return { ...row, notes: [], files: [] }
}

const COLUMNS = [
  'property_id',
  'reporter_id',
  'reported_by',
  'title',
  'description',
  'category_id',
  'sub_category_id',
  'sub_sub_category_id',
  'vulnerable_persons',
  'priority',
  'emergency_kind',
  'source',
  'may_enter',
  'access_times',
  'access_pets',
  'report_hash',
  'created_at',
  'updated_at',
  'owner_id',
  'next_due_at',
  'next_due_kind',
  'complete_due_at',
] as const

interface IssueValues {
  issue: Record<(typeof COLUMNS)[number], unknown>
  deadlines: readonly NewDeadline[]
}

const insertIssues = batched(async (db, all: readonly IssueValues[]) => {
  const rows = await insertIssueRows(db, {
    issues: rowsJson(all.map(({ issue }) => issue)),
    count: all.length,
    deadlines: deadlinesJson(
      all.flatMap(({ deadlines }, index) => deadlines.map((deadline) => ({ ...deadline, place: index + 1 }))),
    ),
  })
  // Nobody is ever answered somebody else's.
  if (rows.length !== all.length || rows.some((row, at) => row.reportedBy !== all[at]?.issue.reported_by))
    throw new Error('issues are stored in the order of their reports')
  return rows
})

/** Both as JSON; the deadlines have the place of their issue in the list. */
interface IssueRowsValues {
  issues: string
  count: number
  deadlines: string
}

const insertIssueRows = compileOnce((db, values: IssueRowsValues) =>
  (db as Tx)
    .with('i', (tx) =>
      tx
        .insertInto('issues')
        .columns([...COLUMNS, 'urgency'])
        .expression((query) =>
          query
            .selectFrom(
              sql<DB['issues']>`(select * from json_populate_recordset(null::issues,
              ${values.issues}::json) ${fewRows(values.count)})`.as('n'),
            )
            .select(COLUMNS.map((column) => `n.${column}` as const))
            .select(
              sql<number | null>`urgency_of(n.next_due_at, n.priority, n.vulnerable_persons)`.as('urgency'),
            ),
        )
        .returningAll(),
    )
    // They are numbered in the order of the list.
    .with('placed', (query) =>
      query.selectFrom('i').select(['i.id', sql<number>`row_number() over (order by i.id)`.as('place')]),
    )
    .with('promised', (tx) =>
      tx
        .insertInto('issue_deadlines')
        .columns([...DEADLINE_COLUMNS, 'issue_id'])
        .expression((query) =>
          query
            .selectFrom('placed')
            .innerJoin(deadlineRecords(values.deadlines).as('d'), 'd.place', 'placed.place')
            .select(DEADLINE_COLUMNS.map((column) => `d.${column}` as const))
            .select('placed.id'),
        ),
    )
    .selectFrom('i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .leftJoin('users as r', 'r.id', 'i.reporter_id')
    .leftJoin('users as o', (join) => join.on(ownsIssue))
    .select(ISSUE_COLUMNS)
    .select(ISSUE_WORDS)
    .orderBy('i.id'),
)

/** The issue that this very report has made, however long ago; without a key, that of the same words a moment ago. */
export async function findFirstReport(
  ctx: SystemCtx,
  issue: NewIssue,
  reportHash: string | undefined,
): Promise<number | undefined> {
  const { reportedBy, reporterId, propertyId, title, description, emergencyKind = null } = issue
  return findFirsts(ctx.db, {
    reported_by: reportedBy,
    ...(reportHash === undefined
      ? {
          reporter_id: reporterId,
          property_id: propertyId,
          title,
          description,
          emergency_kind: emergencyKind,
          created_at: repeatsSince(ctx),
        }
      : { report_hash: reportHash }),
  })
}

const findFirsts = batched(async (db, asked: readonly object[]) => {
  const rows = await selectFirsts(db, { asked: rowsJson(asked) })
  return rows.map(({ id }) => id ?? undefined)
})

const selectFirsts = compileOnce((db, values: { asked: string }) =>
  db
    .selectFrom(
      sql<DB['issues'] & { ordinality: number }>`json_populate_recordset(null::issues,
        ${values.asked}::json) with ordinality`.as('a'),
    )
    .select(
      sql<number | null>`coalesce(
        (select i.id from issues i where i.reported_by = a.reported_by and i.report_hash = a.report_hash),
        (select i.id from issues i where a.report_hash is null and i.reported_by = a.reported_by
          and i.reporter_id = a.reporter_id and i.property_id = a.property_id and i.title = a.title
          and i.description = a.description and i.emergency_kind is not distinct from a.emergency_kind
          and i.created_at > a.created_at
          order by i.id limit 1))`.as('id'),
    )
    .orderBy('a.ordinality'),
)
