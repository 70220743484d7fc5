import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { claimDay } from '../../../jobs/days.ts'
import { hourAt } from '../../../time/civil.ts'
import { SUMMARY_HOUR } from '../rules.ts'
import { notifySummary } from './messages.ts'
import { findAwaited, findReaders, takeAwaiting } from './queries.ts'

const NAME = 'notifications.summarise'

/**
 * Runs once a day, from 8:00. Sends one email to each person with unread notifications of kinds for which they chose
 * the daily email.
 */
export async function sendSummaries(ctx: SystemCtx): Promise<void> {
  const { timeZone } = ctx.services.config
  if (hourAt(ctx.now(), timeZone) < SUMMARY_HOUR) return
  await withTransaction(ctx, async (tx) => {
    if (!(await claimDay(tx, NAME, timeZone))) return
    let people = 0
    // Takes the notifications first, so that notifications that arrive later go into the next daily email.
    const taken = await takeAwaiting(tx)
    for (const { actor, ...to } of await findReaders(tx, [...taken.keys()])) {
      const items = await findAwaited({ ...tx, actor }, taken.get(actor.userId) ?? [])
      if (items.length === 0) continue
      await notifySummary(tx, { ...to, userId: actor.userId }, items)
      people += 1
    }
    if (people > 0)
      await emitAudit(tx, {
        action: 'notification.summarise',
        object: { type: 'notification', id: null },
        after: { people },
      })
  })
}
