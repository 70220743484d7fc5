import type { SystemWriteCtx } from '../../../context.ts'

export async function updateTries(ctx: SystemWriteCtx, sessionId: number, tries: number): Promise<void> {
  await ctx.db.updateTable('login_codes').set({ tries }).where('session_id', '=', sessionId).execute()
}
