import type { SystemCtx } from '../context.ts'

export interface Message {
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
}

/** Puts a message in the outbox, in the transaction of its cause. */
export async function queueMessage(ctx: SystemCtx, message: Message): Promise<void> {
  if (ctx.silent) return
  const at = ctx.now()
  await ctx.db
    .insertInto('outbox_messages')
    .values({
      channel: message.channel,
      recipient: message.to,
      subject: message.subject === null ? null : oneLine(message.subject),
      body: message.text,
      created_at: at,
      // In demo mode the outbox page is where messages arrive.
      sent_at: ctx.services.config.mode === 'demo' ? at : null,
    })
    .execute()
}

// A line break in a header would start another header.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
