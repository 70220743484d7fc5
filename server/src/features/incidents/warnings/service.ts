import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { queueMessages } from '../../../mail/outbox.ts'
import { lateMail } from '../messages.ts'
import { updateWarned } from '../queries.ts'
import { warningsDue } from '../rules.ts'
import { findLate, findManagers, lockLate } from './queries.ts'

/**
 * Warns once about each missed update: first the owner, and an hour later the managers. If the incident has no owner,
 * warns the managers at once.
 */
export async function warnOfUpdates(ctx: SystemCtx): Promise<void> {
  const at = atOneInstant(ctx)
  for (const id of await findLate(at, at.now()))
    // Each incident gets its own transaction, so that one failure does not delay the other incidents.
    await warn(at, id).catch((error: unknown) => {
      ctx.log.error({ err: error, incidentId: id }, 'could not warn about a missed update')
    })
}

async function warn(ctx: SystemCtx, id: number): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const late = await lockLate(tx, id)
    const due = warningsDue(late?.nextUpdateBy ?? null, tx.now())
    if (!late || late.nextUpdateBy === null || due <= late.warned) return
    const { developmentId, nextUpdateBy, ownerId, ownerEmail, ownerFirstName } = late
    const owner =
      ownerId === null || ownerEmail === null
        ? []
        : [{ id: ownerId, email: ownerEmail, firstName: ownerFirstName }]
    const level = owner.length > 0 ? due : 2
    const others = level === 2 ? await findManagers(tx, developmentId, ownerId) : []
    const warned = [...(late.warned === 0 ? owner : []), ...others]
    await updateWarned(tx, id, level)
    await queueMessages(
      tx,
      warned.map((person) => lateMail(tx, { ...late, nextUpdateBy }, person)),
    )
    await emitAudit(tx, {
      action: 'incident.warn',
      object: { type: 'development', id: developmentId },
      after: { incidentId: id, people: warned.length },
    })
  })
}
