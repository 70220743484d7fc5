import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'

export interface NewestBackup {
  ageSeconds: number
  /** Rows named that many more, which the store did not have. */
  missingFiles: number
}

/** Undefined where none was ever made. */
export async function findNewestBackup(ctx: SystemCtx): Promise<NewestBackup | undefined> {
  return ctx.db
    .selectFrom('audit_events')
    .select([
      sql<number>`extract(epoch from now() - at)::float8`.as('ageSeconds'),
      sql<number>`(after ->> 'missingFiles')::int`.as('missingFiles'),
    ])
    .where('object_type', '=', 'backup')
    .where('action', '=', 'backup.make')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
