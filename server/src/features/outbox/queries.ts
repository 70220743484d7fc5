import type { StoppableMail } from '@doorstep/contract/items/rules'
import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'

export interface OutboxRow {
  channel: string
  recipient: string
  subject: string | null
  /** Null once the text was erased. */
  body: string | null
  secrets: Buffer | null
  stops: StoppableMail | null
  stopsUserId: number | null
  replyObject: string | null
  replyUserId: number | null
  replyGeneration: number | null
  sentAt: Date | null
}

export async function findMessages(ctx: SystemCtx, limit: number): Promise<OutboxRow[]> {
  return (
    ctx.db
      .selectFrom('outbox_messages as m')
      .leftJoin('users as a', 'a.id', 'm.reply_user_id')
      .select(['channel', 'recipient', 'subject', 'body', 'secrets', 'sent_at as sentAt'])
      // We only ever write values of this type.
      .select([sql<StoppableMail | null>`stops`.as('stops'), 'stops_user_id as stopsUserId'])
      .select(['reply_object as replyObject', 'reply_user_id as replyUserId'])
      .select('a.mail_generation as replyGeneration')
      .orderBy('m.id', 'desc')
      .limit(limit)
      .execute()
  )
}
