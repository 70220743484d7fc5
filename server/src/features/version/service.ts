import type { Version } from '@doorstep/contract/version/schema'
import type { Ctx, SystemCtx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { FORBIDDEN_MESSAGE } from '../../policy/authorize.ts'
import { holds } from '../../policy/scopes.ts'
import { unauthenticated } from '../../sessions/session.ts'
import { versionOver } from '../../version.ts'

/**
 * The endpoint is open to staff, and to every caller on this machine. Other people could learn from the version which
 * known vulnerabilities to try.
 */
export async function readVersion(ctx: SystemCtx & Partial<Pick<Ctx, 'actor'>>): Promise<Version> {
  if (ctx.caller?.isLocal !== true) {
    if (!ctx.actor) throw unauthenticated()
    if (!holds(ctx.actor, 'version:read')) throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
  }
  return versionOver(ctx.db, ctx.services.config)
}
