import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'

export type LinkPurpose = 'resetPassword' | 'firstAdmin' | 'replaceApplication'

interface NewLink {
  userId: number
  purpose: LinkPurpose
  minutes: number
  tokenHash: Buffer
  payload?: unknown
}

/** Adds a one-time link and voids the older ones of the same purpose. */
export async function insertLink(ctx: SystemCtx, link: NewLink): Promise<void> {
  await ctx.db
    .updateTable('account_links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .execute()
  await ctx.db
    .insertInto('account_links')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      token_hash: link.tokenHash,
      payload: link.payload === undefined ? null : JSON.stringify(link.payload),
      expires_at: sql`now() + make_interval(mins => ${link.minutes})`,
    })
    .execute()
}

export interface LinkRow {
  id: number
  userId: number
  payload: unknown
}

/** The link while it may be used, locked: two at once are one use. */
export async function lockLink(
  ctx: SystemCtx & { db: Tx },
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> {
  return ctx.db
    .selectFrom('account_links')
    .select(['id', 'user_id as userId', 'payload'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the link might be used; what costs much is not done for one that may not. */
export async function isLinkLive(ctx: SystemCtx, purpose: LinkPurpose, tokenHash: Buffer): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('account_links')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return row !== undefined
}

export async function markLinkUsed(ctx: SystemCtx, linkId: number): Promise<void> {
  await ctx.db
    .updateTable('account_links')
    .set({ used_at: sql`now()`, payload: null })
    .where('id', '=', linkId)
    .execute()
}
