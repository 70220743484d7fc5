import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'
import { CLOCKS_APART_MS } from '../../db/clock.ts'

export interface NewestBackup {
  ageSeconds: number
  /** The number of files that rows name but the store lacks. */
  missingFiles: number
}

/** Seconds since the first audit event. Only for an installation without a backup. */
export async function findAgeOfProduct(ctx: SystemCtx): Promise<number> {
  const { ageSeconds } = await ctx.db
    .selectFrom('audit_events')
    .select(sql<number>`coalesce(extract(epoch from now() - min(at)), 0)::float8`.as('ageSeconds'))
    .executeTakeFirstOrThrow()
  return ageSeconds
}

/** Returns the newest backup, or undefined if there is none. Ignores backups that a wrong clock dated in the future. */
export async function findNewestBackup(ctx: SystemCtx): Promise<NewestBackup | undefined> {
  return ctx.db
    .selectFrom('audit_events')
    .select([
      sql<number>`greatest(0, extract(epoch from now() - at))::float8`.as('ageSeconds'),
      // Older versions did not count missing files.
      sql<number>`coalesce((after ->> 'missingFiles')::int, 0)`.as('missingFiles'),
    ])
    .where('object_type', '=', 'backup')
    .where('action', '=', 'backup.make')
    .where('at', '<=', sql<Date>`now() + make_interval(secs => ${CLOCKS_APART_MS / 1000})`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
