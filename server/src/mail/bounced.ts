import type { SystemWriteCtx } from '../context.ts'

/**
 * Marks an address because an email to it bounced. The mark stays until an email reaches the address. Returns whether
 * the address was unmarked before.
 */
export async function markBounced(ctx: SystemWriteCtx, userId: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ address_bounced_at: ctx.now() })
    .where('id', '=', userId)
    .where('address_bounced_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes the mark because an email reached the address. Returns whether the address was marked. */
export async function forgetBounce(ctx: SystemWriteCtx, userId: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ address_bounced_at: null })
    .where('id', '=', userId)
    .where('address_bounced_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
