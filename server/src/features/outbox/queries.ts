import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'

interface OutboxRow {
  channel: string
  recipient: string
  subject: string | null
  body: string
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

/** Secrets of messages that are over are kept for the outbox page alone, and for a day. */
export async function wipeOldSecrets(ctx: SystemCtx): Promise<void> {
  await ctx.db
    .updateTable('outbox_messages')
    .set({ secrets: null })
    .where('secrets', 'is not', null)
    .where((row) => row.or([row('sent_at', 'is not', null), row('failed_at', 'is not', null)]))
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
