import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { CHANGED_AFTER_LEAVING } from '@doorstep/contract/issues/texts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Ctx, SystemCtx } from '../context.ts'
import { rowsOf } from '../db/rows.ts'
import { placesOf, portfolio } from './actor.ts'
import type { Actor } from './actor.ts'
import { OF_ISSUE, reporterLeftAt } from './reporters.ts'
import { includes } from './scopes.ts'

const LEFT_REPORT = {
  id: z.number(),
  leftAt: z.date(),
  status: z.enum(ISSUE_STATUSES),
  version: z.number(),
  updatedAt: z.date(),
  completeDueAt: z.date().nullable(),
  waitingSince: z.date().nullable(),
  categoryId: z.number(),
  subCategoryId: z.number().nullable(),
  subSubCategoryId: z.number().nullable(),
  isTextChanged: z.boolean(),
  isPriorityChanged: z.boolean(),
  isAccessChanged: z.boolean(),
  reopenedCount: z.number(),
}

/** A report as it was on the day when its reporter left the home. */
export type LeftReport = z.output<z.ZodObject<typeof LEFT_REPORT>>

/** The columns of an issue `i` by which lists filter. */
const COLUMNS = {
  status: sql.ref('i.status'),
  categoryId: sql.ref('i.category_id'),
  subCategoryId: sql.ref('i.sub_category_id'),
  subSubCategoryId: sql.ref('i.sub_sub_category_id'),
}
type Field = keyof typeof COLUMNS

const entryAfter = (kinds: readonly string[]): RawBuilder<boolean> =>
  sql`exists (select from issue_events e where e.issue_id = i.id and e.at > l.left_at
    and e.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`

/** The value on the day when the reporter left, taken from the audit of the first later change. */
const onThatDay = (field: Field): RawBuilder<unknown> =>
  sql`coalesce((select a.before -> ${sql.lit(field)} from audit_events a where a.object_type = 'issue'
    and a.object_id = i.id and a.action in ('issue.update', 'issue.changeStatus') and a.at > l.left_at
    and a.before ? ${sql.lit(field)} order by a.at, a.id limit 1), to_jsonb(${COLUMNS[field]}))`

/**
 * Finds the reports about homes that this person has left, where the issue `i` names the person as reporter or contact.
 * Fields are null if the history does not record their value on the day of leaving.
 */
async function findLeftReports(
  { db }: SystemCtx,
  userId: number,
  isWanted: RawBuilder<unknown>,
): Promise<LeftReport[]> {
  return rowsOf(
    db,
    LEFT_REPORT,
    sql`select i.id, l.left_at as "leftAt", least(i.updated_at, l.left_at) as "updatedAt",
      coalesce((select e.from_status from issue_events e where e.issue_id = i.id and e.to_status is not null
        and e.at > l.left_at order by e.at, e.id limit 1), i.status) as status,
      (select greatest(count(*), 1) from issue_events e where e.issue_id = i.id and e.at <= l.left_at) as version,
      case when not ${entryAfter(['priorityChanged', 'notEmergency', 'waitingBegan', 'waitingEnded', 'edited'])}
        then (select d.due_at from issue_deadlines d where d.issue_id = i.id and d.kind = 'complete'
          and d.from_at <= l.left_at and coalesce(d.met_at, 'infinity') > l.left_at
          and coalesce(d.ended_at, 'infinity') > l.left_at) end as "completeDueAt",
      (select case when e.kind = 'waitingBegan' then e.at end from issue_events e where e.issue_id = i.id
        and e.kind in ('waitingBegan', 'waitingEnded') and e.at <= l.left_at
        order by e.at desc, e.id desc limit 1) as "waitingSince",
      ${onThatDay('categoryId')} as "categoryId", ${onThatDay('subCategoryId')} as "subCategoryId",
      ${onThatDay('subSubCategoryId')} as "subSubCategoryId",
      ${entryAfter(['edited'])} as "isTextChanged",
      ${entryAfter(['priorityChanged', 'notEmergency'])} as "isPriorityChanged",
      exists (select from audit_events a where a.object_type = 'issue' and a.object_id = i.id
        and a.action = 'issue.setAccess' and a.at > l.left_at) as "isAccessChanged",
      greatest(0, i.reopened_count - (select count(*) from issue_events e where e.issue_id = i.id
        and e.at > l.left_at and e.from_status in ('Resolved', 'Closed') and e.to_status = 'InProgress')) as "reopenedCount"
    from issues i join places p on p.id = i.property_id
      cross join lateral (select ${reporterLeftAt({ ...OF_ISSUE, reporterId: userId })} as left_at) l
    where l.left_at is not null and ${isWanted}`,
  )
}

/** Returns, by issue id, those issues whose home this reporter or contact has left. */
export async function findLeftReportsOf(
  ctx: SystemCtx,
  userId: number,
  issueIds: readonly number[],
): Promise<Map<number, LeftReport>> {
  if (issueIds.length === 0) return new Map()
  const reports = await findLeftReports(ctx, userId, sql`i.id = any(${[...issueIds]}::bigint[])`)
  return new Map(reports.map((report) => [report.id, report]))
}

// The reports are cached for one request, because a request can combine several searches. Each request makes a new
// actor.
const known = new WeakMap<Actor, Promise<LeftReport[]>>()

/**
 * Returns the actor's own reports from homes they have left. Lists must search these reports as they were on the day
 * the actor left, not the current rows.
 */
export function findOwnLeftReports(ctx: Ctx): Promise<LeftReport[]> {
  const { actor } = ctx
  if (includes(actor, 'issueField:staffNotes', {})) return Promise.resolve([])
  let reports = known.get(actor)
  if (!reports) known.set(actor, (reports = findOwn(ctx)))
  return reports
}

async function findOwn(ctx: Ctx): Promise<LeftReport[]> {
  const { userId } = ctx.actor
  // Most readers have never left a home, so the statement below is skipped for them. PostgreSQL needs longer to plan
  // that statement than to read a list.
  const hasLeft = ctx.db.selectFrom('ended_roles').select('user_id').where('user_id', '=', userId).limit(1)
  if (!(await hasLeft.executeTakeFirst())) return []
  const here = placesOf(ctx.actor)
  return findLeftReports(
    ctx,
    userId,
    sql`(i.reporter_id = ${userId} or i.contact_id = ${userId}) and not i.property_id = any(${here}::bigint[])
      and not p.development_id = any(${portfolio(ctx.actor)}::bigint[])`,
  )
}

/** SQL for a column of an issue `i` as this reader sees it. */
export function shownColumn(left: readonly LeftReport[], field: Field): RawBuilder<unknown> {
  if (left.length === 0) return COLUMNS[field]
  const cases = left.map((report) => sql`when ${report.id} then ${report[field]}`)
  return sql`(case i.id ${sql.join(cases, sql` `)} else ${COLUMNS[field]} end)`
}

export function isNoneOf(reports: readonly LeftReport[]): RawBuilder<boolean> {
  if (reports.length === 0) return sql`true`
  return sql`not i.id = any(${reports.map(({ id }) => id)}::bigint[])`
}

/** Replaces the title and description with a notice if staff have changed them since the reporter left. */
export function withheldTexts({ isTextChanged }: Pick<LeftReport, 'isTextChanged'>): {
  title?: string
  description?: string
} {
  return isTextChanged ? { title: CHANGED_AFTER_LEAVING, description: CHANGED_AFTER_LEAVING } : {}
}
