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
  endIncidentMails,
  endOrderCodes,
  endSummaries,
  findApproved,
  findEmergencies,
} from './queries.ts'

type SettlingStep = (ctx: SystemCtx, origin: Origin) => Promise<void>

/**
 * Ends restored sessions, links and messages that might have been used or sent after the backup was made. Queues lost
 * photo conversions again.
 */
async function endWhatWaited(ctx: SystemCtx, origin: Origin): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await endAllSessions(tx)
    await endAllLinks(tx)
    await endOrderCodes(tx)
    await endDataExports(tx)
    await deletePacks(tx)
    await endSummaries(tx)
    await endAnnouncements(tx)
    await endIncidentMails(tx)
    const conversions = await queueUnconverted(tx)
    await emitAudit(tx, {
      action: 'backup.restore',
      object: { type: 'backup', id: null },
      after: { ...origin, conversions },
    })
  })
}

/**
 * Approves submitted emergencies and opens approved issues without notifications. People already got the notifications,
 * or will get them at the next step of the issue.
 */
async function handOverApproved(ctx: SystemCtx): Promise<void> {
  const silently = { ...ctx, silent: true }
  for (const id of await findEmergencies(ctx)) await approveEmergency(silently, id)
  for (const id of await findApproved(ctx)) await openApprovedIssue(silently, id)
}

/** The target store contains the erasure marks of this backup and of newer backups. */
async function eraseAgain(ctx: SystemCtx): Promise<void> {
  await repeatErasures(ctx)
}

/**
 * The steps on a restored database, in order, before a server uses it. Data that must not return from a backup, such as
 * erased people, needs a step in this list.
 */
export const SETTLING_STEPS: readonly SettlingStep[] = [endWhatWaited, handOverApproved, eraseAgain]
