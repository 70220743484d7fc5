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

/** Makes a one-time link; answers its token, which is stored nowhere. */
export async function makeLink(tx: SystemWriteCtx, wish: LinkWish): Promise<string> {
  const token = newToken()
  await insertLink(tx, { ...wish, tokenHash: hashToken(token) })
  return token
}

/** The link while it may be used, locked: two at once are one use. */
export async function openLink(
  tx: SystemWriteCtx,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkRow | undefined> {
  return lockLink(tx, purpose, hashToken(token))
}

/** What a link that may not be used is answered with. */
export function linkOver(advice = 'Please ask for a new one.'): AppError {
  return invalid({ token: `This link is no longer valid. ${advice}` })
}

/** Whether the link might be used; what costs much is not done for one that may not. */
export async function mayOpenLink(ctx: SystemCtx, purpose: LinkPurpose, token: string): Promise<boolean> {
  return isLinkLive(ctx, purpose, hashToken(token))
}
