import { AppError } from '../errors.ts'
import type { Actor } from '../policy/actor.ts'
import type { SystemCtx } from '../context.ts'
import { emitLoneAudit } from './emitAudit.ts'

/** What somebody tried who may not: written down after the work was undone. */
interface Attempt {
  action: string
  object: { type: string; id: number | null }
  after: unknown
}

/** Runs the work; that it was refused for want of a right, or of sight, is written down before the refusal leaves. */
export async function auditDenials<T>(
  ctx: SystemCtx & { actor: Actor },
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND'))
      await emitLoneAudit(ctx, { ...attempt, action: `${attempt.action}Denied` })
    throw error
  }
}
