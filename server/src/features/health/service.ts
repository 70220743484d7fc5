import type { SystemCtx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { pingDatabase } from './queries.ts'

/** The process answers; nothing else is asked. */
export async function readLiveness(): Promise<{ status: string }> {
  return { status: 'live' }
}

/** The database answers too and the process is not stopping. */
export async function readReadiness(ctx: SystemCtx): Promise<{ status: string }> {
  if (ctx.services.lifecycle.isStopping) throw new AppError('UNAVAILABLE', 'The service is stopping.')
  await pingDatabase(ctx)
  return { status: 'ready' }
}
