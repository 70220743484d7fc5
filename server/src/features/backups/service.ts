import { withTransaction } from '../../context.ts'
import type { SystemCtx } from '../../context.ts'
import { emitAudit } from '../../audit/emitAudit.ts'
import { openInstallation } from '../../db/installation.ts'
import { claimDay, hasRunOn } from '../../jobs/days.ts'
import { dayAt } from '../../time/civil.ts'
import { findKeptFiles } from '../file-store/service.ts'

const NAME = 'backups'

/** Once a civil day makes a backup where the settings name a place for it, and removes those that are too many. */
export async function keepBackups(ctx: SystemCtx): Promise<void> {
  const { config, db, secrets } = ctx.services
  const { dir, keep } = config.backup
  if (dir === undefined || (await hasRunOn(ctx, NAME, dayAt(ctx.now(), config.timeZone)))) return
  const { makeBackup } = await import('../../backup/makeBackup.ts')
  const { removeOldBackups } = await import('../../backup/keepBackups.ts')
  const { openPlace } = await import('../../backup/place.ts')
  const made = await makeBackup(ctx, { to: dir, findFiles: findKeptFiles })
  if (made.missingFiles > 0)
    ctx.log.warn({ count: made.missingFiles, keys: made.missing }, 'the store lacks files that rows name')
  const { id } = await openInstallation(db, secrets)
  await withTransaction(ctx, async (tx) => {
    await claimDay(tx, NAME, config.timeZone)
    const removed = await removeOldBackups(openPlace(dir, config.files.s3), id, { keep, now: ctx.now() })
    await emitAudit(tx, {
      action: 'backup.removeOld',
      object: { type: 'backup', id: null },
      after: { removed },
    })
  })
}
