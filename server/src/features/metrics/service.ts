import { Readable } from 'node:stream'
import type { SystemCtx } from '../../context.ts'
import { hashToken } from '../../crypto/tokens.ts'
import { sameBytes } from '../../crypto/secretBox.ts'
import { clockSkew } from '../../db/clock.ts'
import { notFound } from '../../errors.ts'
import type { BinaryResult } from '../../files/store.ts'
import type { MeasuredState } from '../../metrics/metrics.ts'
import { unauthenticated } from '../../sessions/session.ts'
import { isMerelyBusy } from '../health/service.ts'
import { findAgeOfProduct, findNewestBackup } from '../backups/queries.ts'
import { countLiveSessions, countWaitingMessages } from './queries.ts'

/**
 * Measures only backups on the daily schedule. A backup that an operator started does not show that the schedule works.
 */
async function measureBackups(
  ctx: SystemCtx,
): Promise<Pick<MeasuredState, 'backupAgeSeconds' | 'backupMissingFiles'>> {
  if (ctx.services.config.backup.dir === undefined) return {}
  const newest = await findNewestBackup(ctx)
  if (!newest) return { backupAgeSeconds: await findAgeOfProduct(ctx) }
  return { backupAgeSeconds: newest.ageSeconds, backupMissingFiles: newest.missingFiles }
}

async function measureState(ctx: SystemCtx): Promise<MeasuredState> {
  const outbox = await countWaitingMessages(ctx)
  const sessions = await countLiveSessions(ctx)
  return {
    outboxWaiting: outbox.count,
    outboxOldestSeconds: outbox.oldestSeconds,
    sessions,
    ...(await measureBackups(ctx)),
    clockSkewSeconds: await clockSkew(ctx.db),
  }
}

/** Returns the metrics for the operator's monitoring, which sends the token from the settings. */
export async function readMetrics(ctx: SystemCtx): Promise<BinaryResult> {
  const { metrics, config } = ctx.services
  if (!metrics || config.metrics.token === undefined) throw notFound()
  const token = ctx.caller?.token
  if (token === undefined || !sameBytes(hashToken(token), hashToken(config.metrics.token)))
    throw unauthenticated()
  const state = await measureState(ctx).catch(async (error: unknown) => {
    ctx.log.warn({ err: error }, 'could not measure the database')
    return (await isMerelyBusy(ctx, error)) ? 'busy' : undefined
  })
  return {
    stream: Readable.from([await metrics.write(state, await ctx.services.isFileStoreThere())]),
    type: 'text/plain; version=0.0.4; charset=utf-8',
    name: 'metrics.txt',
  }
}
