import { withTransaction } from '../../context.ts'
import type { SystemCtx } from '../../context.ts'
import { emitLoneAudit } from '../../audit/emitAudit.ts'
import { refuseWrongClock } from '../../db/clock.ts'
import { openInstallation } from '../../db/installation.ts'
import { claimDay, hasRunOn } from '../../jobs/days.ts'
import { findKeptFiles } from '../file-store/service.ts'

const NAME = 'backups'

/** Makes a backup once a day if the settings name a place, and removes surplus backups on each run. */
export async function keepBackups(ctx: SystemCtx): Promise<void> {
  const { dir } = ctx.services.config.backup
  if (dir === undefined) return
  await refuseWrongClock(ctx.db, 'no backup was made or removed')
  try {
    await makeDailyBackup(ctx, dir)
  } finally {
    await cleanUp(ctx, dir)
  }
}

async function makeDailyBackup(ctx: SystemCtx, to: string): Promise<void> {
  const { timeZone } = ctx.services.config
  if (await hasRunOn(ctx, NAME, timeZone)) return
  const { makeBackup } = await import('../../backup/makeBackup.ts')
  const made = await makeBackup(ctx, { to, findFiles: findKeptFiles })
  if (made.missingFiles > 0)
    ctx.log.warn({ count: made.missingFiles, keys: made.missing }, 'the store lacks files that rows name')
  // Claims the day in a separate transaction that commits at once, so that a later failure cannot lead to a second
  // backup.
  await withTransaction(ctx, (tx) => claimDay(tx, NAME, timeZone))
}

/** Failures are only logged, because the next run tries again. */
async function cleanUp(ctx: SystemCtx, dir: string): Promise<void> {
  const { config, db, secrets } = ctx.services
  try {
    // The clocks are compared again, because making a backup can take hours.
    await refuseWrongClock(db, 'no backup was removed')
    const { seriesOf } = await import('../../backup/listed.ts')
    const { removeOldBackups } = await import('../../backup/keepBackups.ts')
    const { openPlace } = await import('../../backup/place.ts')
    const { id } = await openInstallation(db, secrets)
    const { removed, failures } = await removeOldBackups(openPlace(dir, config.files.s3), {
      installation: id,
      series: await seriesOf(db, id),
      keep: config.backup.keep,
      now: ctx.now(),
      timeZone: config.timeZone,
      secrets,
    })
    if (removed > 0)
      await emitLoneAudit(ctx, {
        action: 'backup.removeOld',
        object: { type: 'backup', id: null },
        after: { removed },
      })
    if (failures.length > 0) throw failures[0]
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not remove old backups: will try again')
  }
}
