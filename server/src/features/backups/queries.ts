import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'
import { CLOCKS_APART_MS } from '../../db/clock.ts'

export interface NewestBackup {
  ageSeconds: number
  /** Rows named that many more, which the store did not have. */
  missingFiles: number
}

/** Where there is no backup: the product is as old as the first thing that it wrote down. */
export async function findAgeOfProduct(ctx: SystemCtx): Promise<number> {
  const { ageSeconds } = await ctx.db
    .selectFrom('audit_events')
    .select(sql<number>`coalesce(extract(epoch from now() - min(at)), 0)::float8`.as('ageSeconds'))
    .executeTakeFirstOrThrow()
  return ageSeconds
}

/** Undefined where none was ever made; one that a wrong clock made in days to come is not known to be new. */
export async function findNewestBackup(ctx: SystemCtx): Promise<NewestBackup | undefined> {
  return ctx.db
    .selectFrom('audit_events')
    .select([
      sql<number>`greatest(0, extract(epoch from now() - at))::float8`.as('ageSeconds'),
      // Versions before did not count them.
      sql<number>`coalesce((after ->> 'missingFiles')::int, 0)`.as('missingFiles'),
    ])
    .where('object_type', '=', 'backup')
    .where('action', '=', 'backup.make')
    .where('at', '<=', sql<Date>`now() + make_interval(secs => ${CLOCKS_APART_MS / 1000})`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
