import type { SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'

export async function updateTries(
  ctx: SystemCtx & { db: Tx },
  sessionId: number,
  tries: number,
): Promise<void> {
  await ctx.db.updateTable('login_codes').set({ tries }).where('session_id', '=', sessionId).execute()
}
