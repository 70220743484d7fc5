import { access, constants, statfs } from 'node:fs/promises'
import type { Health } from '@doorstep/contract/health/schema'
import type { SystemCtx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { findNewestBackup } from '../backups/queries.ts'
import { hasOverdueMessage } from './queries.ts'

const MEGABYTE = 1024 * 1024
/** A day, and half a one for what may hold it up. */
const BACKUP_AGE_MAX_SECONDS = 36 * 3600

/** The process answers; nothing else is asked. */
export async function readLiveness(): Promise<Health> {
  return { status: 'live' }
}

/** Before there is an application nobody gets here: the entrance answers. */
export async function readStartup(): Promise<Health> {
  return { status: 'started' }
}

/** Nothing that people do here would fail, and the process is not stopping; degraded is what an operator should look at. */
export async function readReadiness(ctx: SystemCtx): Promise<Health> {
  const { services } = ctx
  if (services.lifecycle.isStopping) throw new AppError('UNAVAILABLE', 'The service is stopping.')
  // Asks the database in any case.
  const isOverdue = await hasOverdueMessage(ctx, services.messaging.channels)
  await access(services.files.tempDir, constants.W_OK).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', 'The service is not ready.', { cause })
  })
  const { bavail, bsize } = await statfs(services.config.dataDir)
  const isFull = bavail * bsize < services.config.metrics.diskMinMb * MEGABYTE
  const isUnkept = services.config.backup.dir !== undefined && !(await hasGoodBackup(ctx))
  return { status: isOverdue || isFull || isUnkept ? 'degraded' : 'ready' }
}

async function hasGoodBackup(ctx: SystemCtx): Promise<boolean> {
  const newest = await findNewestBackup(ctx)
  return newest !== undefined && newest.ageSeconds <= BACKUP_AGE_MAX_SECONDS && newest.missingFiles === 0
}
