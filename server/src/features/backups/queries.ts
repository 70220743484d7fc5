import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'

/** How long ago the newest backup was made; undefined where none ever was. */
export async function findBackupAge(ctx: SystemCtx): Promise<number | undefined> {
  const { seconds } = await ctx.db
    .selectFrom('audit_events')
    .select(sql<number | null>`extract(epoch from now() - max(at))::float8`.as('seconds'))
    .where('object_type', '=', 'backup')
    .where('action', '=', 'backup.make')
    .executeTakeFirstOrThrow()
  return seconds ?? undefined
}
