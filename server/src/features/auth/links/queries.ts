import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

export type LinkPurpose = 'resetPassword' | 'firstAdmin' | 'replaceApplication'

interface NewLink {
  userId: number
  purpose: LinkPurpose
  minutes: number
  tokenHash: Buffer
  payload?: unknown
}

// Locks the owner's account, so that the links of one account are made and used one after the other.
async function lockOwner(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export async function voidLinks(ctx: SystemWriteCtx, userId: number, purpose: LinkPurpose): Promise<void> {
  await ctx.db
    .updateTable('account_links')
    .set({ used_at: sql`now()`, payload: null })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Adds a one-time link and cancels older links of the same purpose, so that only one link works. */
export async function insertLink(ctx: SystemWriteCtx, link: NewLink): Promise<void> {
  await lockOwner(ctx, link.userId)
  await voidLinks(ctx, link.userId, link.purpose)
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

function liveLinks(ctx: SystemCtx, purpose: LinkPurpose, tokenHash: Buffer) {
  return ctx.db
    .selectFrom('account_links')
    .select(['id', 'user_id as userId', 'payload'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
}

/** Returns the link if it can be used, and locks it. Two simultaneous uses then count as one. */
export async function lockLink(
  ctx: SystemWriteCtx,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> {
  const found = await liveLinks(ctx, purpose, tokenHash).executeTakeFirst()
  if (!found) return undefined
  await lockOwner(ctx, found.userId)
  return liveLinks(ctx, purpose, tokenHash).forUpdate().executeTakeFirst()
}

/** Returns whether the link can be used. Callers can then skip costly work for a used or expired link. */
export async function isLinkLive(ctx: SystemCtx, purpose: LinkPurpose, tokenHash: Buffer): Promise<boolean> {
  return (await liveLinks(ctx, purpose, tokenHash).executeTakeFirst()) !== undefined
}

export async function markLinkUsed(ctx: SystemWriteCtx, linkId: number): Promise<void> {
  await updateRow(ctx.db, 'account_links', linkId, { used_at: sql`now()`, payload: null })
}
