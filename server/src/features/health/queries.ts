import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'

export async function pingDatabase(ctx: SystemCtx): Promise<void> {
  await sql`select 1`.execute(ctx.db)
}
