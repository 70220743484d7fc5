import type { SystemWriteCtx } from '../context.ts'

/** Mails to the address come back; it is marked until somebody shows otherwise. Answers whether it was not before. */
export async function markBounced(ctx: SystemWriteCtx, userId: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ address_bounced_at: ctx.now() })
    .where('id', '=', userId)
    .where('address_bounced_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A mail has reached the address after all. Answers whether it was marked. */
export async function forgetBounce(ctx: SystemWriteCtx, userId: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ address_bounced_at: null })
    .where('id', '=', userId)
    .where('address_bounced_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
