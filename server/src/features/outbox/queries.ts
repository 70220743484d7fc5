import type { SystemCtx } from '../../context.ts'

export async function findMessages(ctx: SystemCtx, limit: number) {
  return (
    ctx.db
      .selectFrom('outbox_messages as m')
      .leftJoin('users as a', 'a.id', 'm.reply_user_id')
      // The body of the message. Null once the text has been erased.
      .select(['channel', 'recipient', 'subject', 'body', 'secrets', 'sent_at as sentAt'])
      .select(['stops', 'stops_user_id as stopsUserId'])
      .select(['reply_object as replyObject', 'reply_user_id as replyUserId'])
      .select('a.mail_generation as replyGeneration')
      .orderBy('m.id', 'desc')
      .limit(limit)
      .execute()
  )
}

export type OutboxRow = Awaited<ReturnType<typeof findMessages>>[number]
