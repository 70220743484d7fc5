import type { Origin } from '../../../backup/restoreBackup.ts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { endAllSessions } from '../../auth/secret-key/queries.ts'
import { repeatErasures } from '../../erasures/service.ts'
import { queueUnconverted } from '../../file-store/photos/service.ts'
import { approveEmergency } from '../../issue-steps/emergencies/service.ts'
import { openApprovedIssue } from '../../issue-steps/hand-over/service.ts'
import {
  endAllLinks,
  endAnnouncements,
  deletePacks,
  endDataExports,
  endSummaries,
  findApproved,
  findEmergencies,
} from './queries.ts'

type SettlingStep = (ctx: SystemCtx, origin: Origin) => Promise<void>

/** Nothing that was sent, ended or used since the backup comes back, and what the queue has lost goes on without it. */
async function endWhatWaited(ctx: SystemCtx, origin: Origin): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await endAllSessions(tx)
    await endAllLinks(tx)
    await endDataExports(tx)
    await deletePacks(tx)
    await endSummaries(tx)
    await endAnnouncements(tx)
    const conversions = await queueUnconverted(tx)
    await emitAudit(tx, {
      action: 'backup.restore',
      object: { type: 'backup', id: null },
      after: { ...origin, conversions },
    })
  })
}

/** Whoever was to be told was told by then, or is so when staff take the next step. */
async function handOverApproved(ctx: SystemCtx): Promise<void> {
  const silently = { ...ctx, silent: true }
  for (const id of await findEmergencies(ctx)) await approveEmergency(silently, id)
  for (const id of await findApproved(ctx)) await openApprovedIssue(silently, id)
}

/** The store that it is restored into has the marks of it, those of the backup and of newer ones among them. */
async function eraseAgain(ctx: SystemCtx): Promise<void> {
  await repeatErasures(ctx)
}

/**
 * Everything that is done to a restored database before a server answers from it, in this order. What must not come
 * back out of a backup, such as what was erased since, is a step here.
 */
export const SETTLING_STEPS: readonly SettlingStep[] = [endWhatWaited, handOverApproved, eraseAgain]
