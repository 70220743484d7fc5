import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'

const dayOf = (ctx: SystemCtx, timeZone: string): RawBuilder<string> =>
  sql`(${ctx.now()}::timestamptz at time zone ${timeZone})::date`

/** The last day that can have started. A later day was recorded with a wrong clock, and must not block the job. */
const lastDay = (ctx: SystemCtx, timeZone: string): RawBuilder<string> =>
  sql`greatest(${dayOf(ctx, timeZone)}, (now() at time zone ${timeZone})::date)`

/** Claims today's run of a daily job, across all processes. Returns false if it was already claimed. */
export async function claimDay(ctx: SystemWriteCtx, name: string, timeZone: string): Promise<boolean> {
  const claimed = await sql`
    insert into daily_runs (name, last_on) values (${name}, ${dayOf(ctx, timeZone)})
    on conflict (name) do update set last_on = excluded.last_on
      where daily_runs.last_on < excluded.last_on or daily_runs.last_on > ${lastDay(ctx, timeZone)}
    returning name`.execute(ctx.db)
  return claimed.rows.length > 0
}

/** Returns whether a process has claimed today's run of a daily job. */
export async function hasRunOn(ctx: SystemCtx, name: string, timeZone: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('daily_runs')
    .select('name')
    .where('name', '=', name)
    .where('last_on', '>=', dayOf(ctx, timeZone))
    .where('last_on', '<=', lastDay(ctx, timeZone))
    .executeTakeFirst()
  return row !== undefined
}
