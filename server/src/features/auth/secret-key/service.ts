import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { keyCheckOf, openInstallation } from '../../../db/installation.ts'
import { AppError } from '../../../errors.ts'
import { countSealed, deleteSealed, endAllSessions, updateKeyCheck } from './queries.ts'
import type { SealedCounts } from './queries.ts'

/**
 * Switches the database to this process's key. All data sealed by the old key is lost: authenticators, recovery codes,
 * alarm codes, and waiting messages with a code or link. Without `isSure` nothing changes.
 */
export async function replaceSecretKey(
  ctx: SystemCtx,
  { isSure }: { isSure: boolean },
): Promise<{ replaced: boolean; lost: SealedCounts }> {
  const { db, secrets } = ctx.services
  const { hasItsKey } = await openInstallation(db, secrets)
  if (hasItsKey) throw new AppError('CONFLICT', 'The database already uses this secret key.')
  return withTransaction(ctx, async (tx) => {
    const lost = await countSealed(tx)
    if (!isSure) return { replaced: false, lost }
    await deleteSealed(tx)
    await endAllSessions(tx)
    await updateKeyCheck(tx, keyCheckOf(secrets))
    await emitAudit(tx, {
      action: 'secretKey.replace',
      object: { type: 'installation', id: null },
      after: lost,
    })
    return { replaced: true, lost }
  })
}
