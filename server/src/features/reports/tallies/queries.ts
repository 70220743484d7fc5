import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { rowsOf } from '../../../db/rows.ts'

/**
 * The size of a batch. It is far more than the number of changes in a minute, but small enough for one quick statement.
 */
const FOLD_LIMIT = 20_000

export const TALLY_TABLES = ['issue_tallies', 'issue_category_tallies', 'issue_month_tallies'] as const
export type TallyTable = (typeof TALLY_TABLES)[number]

const KEYS: Record<TallyTable, string[]> = {
  issue_tallies: ['measure', 'month', 'category_id', 'value'],
  issue_category_tallies: ['measure', 'category_id', 'value'],
  issue_month_tallies: ['measure', 'month', 'value'],
}

/**
 * The rows are sorted by key. Two servers that move changes at once then lock the rows in the same order and can't
 * deadlock.
 */
function addFolded(table: TallyTable): RawBuilder<unknown> {
  const keys = sql.join(KEYS[table].map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} as t (${keys}, amount)
    select ${keys}, sum(amount) from folded group by ${keys} order by ${keys}
    on conflict (${keys}) do update set amount = t.amount + excluded.amount`
}

const FOLDED = { folded: z.int() }

/** Moves a batch of changes into the tallies. Returns whether there might be more changes. */
export async function foldTallies(ctx: { db: Tx }): Promise<boolean> {
  const additions = TALLY_TABLES.map((table) => sql`${sql.ref(`${table}_added`)} as (${addFolded(table)})`)
  const statement = sql`
    with folded as (
      delete from issue_tally_changes
      where id in (select id from issue_tally_changes order by id limit ${FOLD_LIMIT} for update skip locked)
      returning measure, month, category_id, value, amount
    ), ${sql.join(additions)}
    select count(*) as folded from folded`
  const rows = await rowsOf(ctx.db, FOLDED, statement)
  return rows[0]?.folded === FOLD_LIMIT
}

export async function deleteEmptyTallies(ctx: { db: Tx }, table: TallyTable): Promise<void> {
  await ctx.db.deleteFrom(table).where('amount', '=', 0).execute()
}

const COUNT = { count: z.int() }

/** Returns the number of issues in this status: the tallied issues, plus the changes that are not tallied yet. */
export async function countInStatus({ db }: SystemCtx, status: IssueStatus): Promise<number> {
  const amounts = (table: TallyTable | 'issue_tally_changes') => sql`
    select amount from ${sql.table(table)} where measure = 'status' and value = issue_status_id(${status})`
  const statement = sql`
    select coalesce(sum(amount), 0)::bigint as count
    from (${amounts('issue_month_tallies')} union all ${amounts('issue_tally_changes')}) amounts`
  const [row] = await rowsOf(db, COUNT, statement)
  if (!row) throw new Error('an aggregate always answers one row')
  return row.count
}

export async function findTallyZone(ctx: SystemCtx): Promise<string | undefined> {
  const row = await ctx.db.selectFrom('issue_tally_zones').select('time_zone').executeTakeFirst()
  return row?.time_zone
}

export async function findFirstTallied(ctx: SystemCtx): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('issue_month_tallies')
    .select(({ fn }) => fn.min('month').as('month'))
    .where('measure', '=', 'status')
    .executeTakeFirst()
  return row?.month ?? undefined
}

const ISSUES_A_STATEMENT = 50_000

/**
 * Recounts all issues by the months of this time zone. During the recount, issues can't change, and reports read the
 * old tallies.
 */
export async function rebuildTallies({ db }: SystemWriteCtx, timeZone: string): Promise<void> {
  await sql`lock table issues in share mode`.execute(db)
  await db.updateTable('issue_tally_zones').set({ time_zone: timeZone }).execute()
  for (const table of TALLY_TABLES) await db.deleteFrom(table).execute()
  await db.deleteFrom('issue_tally_changes').execute()
  const last = await db
    .selectFrom('issues')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  for (let first = 0; first <= (last?.id ?? 0); first += ISSUES_A_STATEMENT)
    await sql`select tally_issues(${first}, ${first + ISSUES_A_STATEMENT - 1})`.execute(db)
}
