import type { SystemCtx } from '../../context.ts'

interface OutboxRow {
  channel: string
  recipient: string
  subject: string | null
  /** None once it was erased. */
  body: string | null
  secrets: Buffer | null
  sentAt: Date | null
}

export async function findMessages(ctx: SystemCtx, limit: number): Promise<OutboxRow[]> {
  return ctx.db
    .selectFrom('outbox_messages')
    .select(['channel', 'recipient', 'subject', 'body', 'secrets', 'sent_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
