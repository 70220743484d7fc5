import { APPLICATION_LAPSE_DAYS, APPLICATION_REMIND_DAYS } from '@doorstep/contract/users/rules'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { deleteFiles } from '../../../files/undo.ts'
import { claimDay } from '../../../jobs/days.ts'
import { deleteWaitingProofs } from '../proofs/queries.ts'
import { findManagers } from '../queries.ts'
import type { Person } from '../queries.ts'
import { remindManager, notifyLapsed } from '../sign-up/messages.ts'
import type { WaitingRow } from '../sign-up/queries.ts'
import { clearDeadApplications, takeLapsed, takeUnreminded } from './queries.ts'

const NAME = 'users.upkeep'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Runs once per local day. Reminds managers of applications, rejects old ones, and deletes replacement applications
 * whose link was never used.
 */
export async function keepUpApplications(ctx: SystemCtx): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS)
  const dropped = await withTransaction(ctx, async (tx) => {
    if (!(await claimDay(tx, NAME, tx.services.config.timeZone))) return []
    const lapsed = await takeLapsed(tx, before(APPLICATION_LAPSE_DAYS))
    for (const person of lapsed) {
      await notifyLapsed(tx, person.email)
      await emitAudit(tx, {
        action: 'user.lapse',
        object: { type: 'user', id: person.id },
        before: { status: 'Pending' },
        after: { status: 'Rejected' },
      })
    }
    const reminded = await takeUnreminded(tx, before(APPLICATION_REMIND_DAYS))
    await remindManagers(tx, reminded)
    await clearDeadApplications(tx)
    const files = await deleteWaitingProofs(tx)
    await emitAudit(tx, {
      action: 'user.upkeep',
      object: { type: 'user', id: null },
      after: {
        reminded: reminded.length,
        lapsed: lapsed.length,
        proofsDeleted: files.length,
      },
    })
    return files
  })
  await deleteFiles(ctx, dropped)
}

async function remindManagers(tx: SystemWriteCtx, waiting: readonly WaitingRow[]): Promise<void> {
  const letters = new Map<string, { to: Person; applicants: WaitingRow[] }>()
  for (const applicant of waiting)
    for (const to of await findManagers(tx, applicant.developmentId)) {
      const letter = letters.get(to.email) ?? { to, applicants: [] }
      letter.applicants.push(applicant)
      letters.set(to.email, letter)
    }
  for (const { to, applicants } of letters.values()) await remindManager(tx, to, applicants)
}
