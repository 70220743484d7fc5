import { access, constants, statfs } from 'node:fs/promises'
import type { Health } from '@doorstep/contract/health/schema'
import { BACKUP_AGE_MAX_HOURS } from '../../backup/rules.ts'
import type { SystemCtx } from '../../context.ts'
import { isPoolFull } from '../../db/refusal.ts'
import { AppError } from '../../errors.ts'
import { findAgeOfProduct, findNewestBackup } from '../backups/queries.ts'
import { hasOverdueMessage } from './queries.ts'

const MEGABYTE = 1024 * 1024

/** Checks only that the process answers. */
export async function readLiveness(): Promise<Health> {
  return { status: 'live' }
}

/** While the server starts, the code in `entrance.ts` answers this call. */
export async function readStartup(): Promise<Health> {
  return { status: 'started' }
}

/**
 * Ready means that people can use everything and the process is not stopping. Degraded means that the operator should
 * investigate.
 */
export async function readReadiness(ctx: SystemCtx): Promise<Health> {
  const { services } = ctx
  if (services.lifecycle.isStopping) throw new AppError('UNAVAILABLE', 'The service is stopping.')
  const isUnkept = await needsOperator(ctx)
  await access(services.files.tempDir, constants.W_OK).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', 'The service is not ready.', { cause })
  })
  const { bavail, bsize } = await statfs(services.config.dataDir)
  const isFull = bavail * bsize < services.config.metrics.diskMinMb * MEGABYTE
  const isAway = !(await services.isFileStoreThere())
  return { status: isUnkept || isFull || isAway ? 'degraded' : 'ready' }
}

/** Always queries the database. A full connection pool still counts as up. */
async function needsOperator(ctx: SystemCtx): Promise<boolean> {
  const { messaging, config } = ctx.services
  try {
    if (await hasOverdueMessage(ctx, messaging.channels)) return true
    return config.backup.dir !== undefined && !(await hasGoodBackup(ctx))
  } catch (error) {
    if (await isMerelyBusy(ctx, error)) return true
    throw error
  }
}

/** True if the pool is full but the database answers on a separate connection. */
export async function isMerelyBusy({ services }: SystemCtx, error: unknown): Promise<boolean> {
  if (!isPoolFull(error)) return false
  const answer = await services.live.ask('select 1', []).catch(() => [])
  return answer.length > 0
}

async function hasGoodBackup(ctx: SystemCtx): Promise<boolean> {
  const newest = await findNewestBackup(ctx)
  // A new installation has this many hours for its first backup.
  const ageSeconds = newest?.ageSeconds ?? (await findAgeOfProduct(ctx))
  return ageSeconds <= BACKUP_AGE_MAX_HOURS * 3600 && (newest?.missingFiles ?? 0) === 0
}
