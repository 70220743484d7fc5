import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'

/** Takes a job's civil day, once over all processes; false when it was done. */
export async function claimDay(ctx: SystemWriteCtx, name: string, timeZone: string): Promise<boolean> {
  const claimed = await sql`
    insert into daily_runs (name, last_on) values (${name}, (${ctx.now()}::timestamptz at time zone ${timeZone})::date)
    on conflict (name) do update set last_on = excluded.last_on where daily_runs.last_on < excluded.last_on
    returning name`.execute(ctx.db)
  return claimed.rows.length > 0
}

/** Whether a job's day was taken. */
export async function hasRunOn(ctx: SystemCtx, name: string, day: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('daily_runs')
    .select('name')
    .where('name', '=', name)
    .where('last_on', '>=', day)
    .executeTakeFirst()
  return row !== undefined
}
