import type { Services } from '../services.ts'

const LOOK_EVERY_MS = 250

/** Returns the outcome of a message. Waits until the gateway accepts or refuses the message, or until the timeout. */
export async function waitForOutcome(
  services: Services,
  messageId: number,
  timeoutMs: number,
): Promise<'sent' | 'failed' | 'waiting'> {
  if (messageId === 0) return 'sent'
  const end = performance.now() + timeoutMs
  for (;;) {
    const row = await services.db
      .selectFrom('outbox_messages')
      .select(['sent_at as sentAt', 'failed_at as failedAt', 'last_failure as lastFailure'])
      .where('id', '=', messageId)
      .executeTakeFirst()
    if (!row || row.failedAt !== null || (row.sentAt === null && row.lastFailure !== null)) return 'failed'
    if (row.sentAt !== null) return 'sent'
    const left = end - performance.now()
    if (left <= 0) return 'waiting'
    await services.messaging.untilNews(messageId, Math.min(left, LOOK_EVERY_MS))
  }
}
