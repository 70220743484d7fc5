import type { MessageKind } from '@doorstep/contract/outbox/schema'
import { sql } from 'kysely'
import type { SystemWriteCtx } from '../context.ts'
import { insertRowsOf } from '../db/insertRows.ts'
import { notifyAfter } from '../db/notices.ts'
import type { Channel } from './gateway.ts'
import { oneLine } from './letter.ts'
import { OUTBOX_CHANNEL } from './queries.ts'
import type { Answer } from './replies.ts'
import type { Stop } from './unsubscribe.ts'

export interface Message {
  channel: Channel
  kind: MessageKind
  to: string
  subject: string | null
  /** May hold `{{name}}` for each of the secrets. */
  text: string
  /** Codes and links: kept encrypted, and wiped once the message is sent or over. */
  secrets?: Record<string, string>
  /** Never sent after this. */
  expiresAt?: Date
  /** Tells somebody, as one of the staff, about other people. */
  isAboutOthers?: boolean
  /** Names somebody who was erased: deleted once it was sent or given up. */
  toForget?: boolean
  /** Mails like this one can be stopped by a link below it. */
  stop?: Stop
  /** Whoever answers such a mail writes about this. */
  answer?: Answer
  /** A calendar file that goes with it. */
  calendar?: string
  /** The note that it quotes. */
  noteId?: number
}

/** Puts a message in the outbox, in the transaction of its cause. Answers its id; 0 when nothing is to leave. */
export async function queueMessage(ctx: SystemWriteCtx, message: Message): Promise<number> {
  const [id = 0] = await queueMessages(ctx, [message])
  return id
}

/** Puts many in the outbox by one statement. Answers their ids, in this order; none when nothing is to leave. */
export async function queueMessages(ctx: SystemWriteCtx, messages: readonly Message[]): Promise<number[]> {
  if (ctx.silent || messages.length === 0) return []
  const ids = await insertMessages(
    ctx.db,
    messages.map((message) => rowOf(ctx, message)),
  )
  wakeWorkers(ctx)
  for (const id of ids) ctx.services.messaging.follow(id)
  return ids
}

// The inferred type is that of the table's columns.
// oxlint-disable-next-line typescript/explicit-function-return-type
function rowOf(ctx: SystemWriteCtx, message: Message) {
  const { messaging, secrets } = ctx.services
  const at = ctx.now()
  return {
    channel: message.channel,
    kind: message.kind,
    recipient: message.to,
    subject: message.subject === null ? null : oneLine(message.subject),
    body: message.text,
    secrets: message.secrets
      ? `\\x${secrets.encrypt(JSON.stringify(message.secrets)).toString('hex')}`
      : null,
    expires_at: message.expiresAt ?? null,
    about_others: message.isAboutOthers ?? false,
    to_forget: message.toForget ?? false,
    stops: message.stop?.mail ?? null,
    stops_user_id: message.stop?.userId ?? null,
    reply_object: message.answer?.object ?? null,
    reply_user_id: message.answer?.userId ?? null,
    calendar: message.calendar ?? null,
    note_id: message.noteId ?? null,
    created_at: at,
    // In demo mode without a gateway the outbox page is where messages arrive.
    sent_at: messaging.standsIn(message.channel) ? at : null,
  }
}

const insertMessages = insertRowsOf('outbox_messages', [
  'channel',
  'kind',
  'recipient',
  'subject',
  'body',
  'secrets',
  'expires_at',
  'about_others',
  'to_forget',
  'stops',
  'stops_user_id',
  'reply_object',
  'reply_user_id',
  'calendar',
  'note_id',
  'created_at',
  'sent_at',
])

/** Wakes the workers of every process, once this transaction has committed. */
export function wakeWorkers(ctx: SystemWriteCtx): void {
  notifyAfter(ctx.db, { channel: OUTBOX_CHANNEL, payload: 'queued' })
}

/** Takes back a message, such as a code that another one replaces; false when it has left by now. */
export async function cancelMessage(ctx: SystemWriteCtx, messageId: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('outbox_messages')
    .set({
      failed_at: sql<Date>`coalesce(failed_at, now())`,
      last_failure: sql<string>`case when failed_at is null then 'cancelled' else last_failure end`,
      secrets: null,
    })
    .where('id', '=', messageId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
