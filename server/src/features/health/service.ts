import type { Health } from '@doorstep/contract/health/schema'
import type { SystemCtx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { pingDatabase } from './queries.ts'

/** The process answers; nothing else is asked. */
export async function readLiveness(): Promise<Health> {
  return { status: 'live' }
}

/** The database answers too and the process is not stopping. */
export async function readReadiness(ctx: SystemCtx): Promise<Health> {
  if (ctx.services.lifecycle.isStopping) throw new AppError('UNAVAILABLE', 'The service is stopping.')
  await pingDatabase(ctx)
  return { status: 'ready' }
}
