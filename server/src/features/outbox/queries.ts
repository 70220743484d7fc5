import type { StoppableMail } from '@doorstep/contract/items/rules'
import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'

export interface OutboxRow {
  channel: string
  recipient: string
  subject: string | null
  /** None once it was erased. */
  body: string | null
  secrets: Buffer | null
  stops: StoppableMail | null
  stopsUserId: number | null
  sentAt: Date | null
}

export async function findMessages(ctx: SystemCtx, limit: number): Promise<OutboxRow[]> {
  return (
    ctx.db
      .selectFrom('outbox_messages')
      .select(['channel', 'recipient', 'subject', 'body', 'secrets', 'sent_at as sentAt'])
      // Written from the type alone.
      .select([sql<StoppableMail | null>`stops`.as('stops'), 'stops_user_id as stopsUserId'])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}
