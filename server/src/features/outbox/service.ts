import type { OutboxMessage } from '@doorstep/contract/outbox/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { SystemCtx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { fillText, readSecrets } from '../../mail/letter.ts'
import { wakeWorkers } from '../../mail/outbox.ts'
import { countLatelyFailed, findFailedMessages, findMessages, renewFailedMessages } from './queries.ts'
import type { FailedMessage } from './queries.ts'

const MESSAGES_MAX = 200

/** The newest messages, for a caller on this machine: to anybody else the address does not exist. */
export async function listOutbox(ctx: SystemCtx): Promise<OutboxMessage[]> {
  if (ctx.caller?.isLocal !== true) throw notFound()
  const rows = await findMessages(ctx, MESSAGES_MAX)
  return rows.map((row) => ({
    channel: row.channel === 'sms' ? 'sms' : 'email',
    to: row.recipient,
    subject: row.subject,
    text: textOf(ctx, row),
    sentAt: row.sentAt?.toISOString() ?? null,
  }))
}

function textOf(
  { services }: SystemCtx,
  { body, secrets }: { body: string | null; secrets: Buffer | null },
): string | null {
  if (body === null) return null
  try {
    return fillText(body, readSecrets(services.secrets, secrets))
  } catch {
    // Sealed with another key: the page shows the rest.
    return body
  }
}

/** What could not be delivered, newest first. */
export async function listFailedMessages(ctx: SystemCtx): Promise<FailedMessage[]> {
  return findFailedMessages(ctx, MESSAGES_MAX)
}

/** Tries again what could not be delivered, once its cause is mended. Codes and links stay where they are. */
export async function retryFailedMessages(ctx: SystemCtx): Promise<{ retried: number }> {
  return withTransaction(ctx, async (tx) => {
    const retried = await renewFailedMessages(tx)
    await emitAudit(tx, { action: 'outbox.retry', object: { type: 'outbox', id: null }, after: { retried } })
    await wakeWorkers(tx)
    return { retried }
  })
}

/** Tells the operator once an hour of what was given up in it. */
export async function warnOfFailed(ctx: SystemCtx): Promise<void> {
  const count = await countLatelyFailed(ctx)
  if (count > 0) ctx.log.warn({ count }, 'messages were given up: see "npm run admin -- outbox list-failed"')
}
