import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { hashToken, newToken } from '../../../crypto/tokens.ts'
import { invalid } from '../../../errors.ts'
import type { AppError } from '../../../errors.ts'
import { insertLink, isLinkLive, lockLink } from './queries.ts'
import type { LinkPurpose, LinkRow } from './queries.ts'

interface LinkWish {
  userId: number
  purpose: LinkPurpose
  minutes: number
  payload?: unknown
}

/** Makes a one-time link and returns its token. The database does not store the token. */
export async function makeLink(tx: SystemWriteCtx, wish: LinkWish): Promise<string> {
  const token = newToken()
  await insertLink(tx, { ...wish, tokenHash: hashToken(token) })
  return token
}

/** Returns the link if it can be used, and locks it. Two simultaneous uses then count as one. */
export async function openLink(
  tx: SystemWriteCtx,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkRow | undefined> {
  return lockLink(tx, purpose, hashToken(token))
}

export function linkOver(advice = 'Please ask for a new one.'): AppError {
  return invalid({ token: `This link is no longer valid. ${advice}` })
}

/** Returns whether the link can be used. Callers can then skip costly work for a used or expired link. */
export async function mayOpenLink(ctx: SystemCtx, purpose: LinkPurpose, token: string): Promise<boolean> {
  return isLinkLive(ctx, purpose, hashToken(token))
}
