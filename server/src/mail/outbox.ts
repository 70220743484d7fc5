import type { MessageKind } from '@doorstep/contract/outbox/schema'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemWriteCtx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { compileOnce } from '../db/compiled.ts'
import { notifyAfter } from '../db/notices.ts'
import { rowsOf } from '../db/rows.ts'
import type { Channel } from './gateway.ts'
import { oneLine } from './letter.ts'
import { OUTBOX_CHANNEL } from './queries.ts'
import type { Answer } from './replies.ts'
import { objectOf } from './unsubscribe.ts'
import type { Stop } from './unsubscribe.ts'

export interface Message {
  channel: Channel
  kind: MessageKind
  to: string
  subject: string | null
  /** The text of the message. Can contain `{{name}}` for each secret. */
  text: string
  /** Codes and links, which are stored encrypted. They are erased once the message is sent or given up. */
  secrets?: Record<string, string>
  expiresAt?: Date
  /** Whether a message to a member of staff contains details about other people. */
  isAboutOthers?: boolean
  /** Whether the message names an erased person. Such a message is deleted once it has been sent or given up. */
  toForget?: boolean
  /** Adds an unsubscribe link for emails of this kind. */
  stop?: Stop
  /** The object that a reply to this email is about, and the person who replies. */
  answer?: Answer
  calendar?: string
  /** The id of the note that the message quotes. */
  noteId?: number
  /** The id of the incident that the message is about. */
  incidentId?: number
}

/** Puts a message in the outbox, in the caller's transaction. Returns its id, or 0 if sending is switched off. */
export async function queueMessage(ctx: SystemWriteCtx, message: Message): Promise<number> {
  if (ctx.silent) return 0
  const [queued] = await insertMessage(ctx.db, valuesOf(ctx, message))
  if (!queued) throw new Error('a queued message is one row')
  wakeWorkers(ctx)
  ctx.services.messaging.follow(queued.id)
  return queued.id
}

/**
 * Puts many messages in the outbox with one statement. Returns their ids in the same order, or none if sending is
 * switched off.
 */
export async function queueMessages(ctx: SystemWriteCtx, messages: readonly Message[]): Promise<number[]> {
  if (ctx.silent || messages.length === 0) return []
  const rows = messages.map((message) => rowOf(valuesOf(ctx, message)))
  const queued = await insertMessages(ctx, rows)
  wakeWorkers(ctx)
  for (const { id } of queued) ctx.services.messaging.follow(id)
  return queued.map(({ id }) => id)
}

/**
 * All rows are one parameter. PostgreSQL takes at most 65,535 parameters, and a statement with thousands of parameters
 * is slow to write.
 */
async function insertMessages(
  { db }: SystemWriteCtx,
  rows: readonly MessageRow[],
): Promise<{ id: number }[]> {
  const json = JSON.stringify(
    rows.map((row) => ({ ...row, secrets: row.secrets?.toString('hex') ?? null })),
    (_, value: unknown) => value ?? undefined,
  )
  // Raw SQL is safe here, because the names and types come from this file and never from a caller.
  const names = sql.raw(Object.keys(COLUMN_TYPES).join(', '))
  const types = sql.raw(
    Object.entries(COLUMN_TYPES)
      .map((column) => column.join(' '))
      .join(', '),
  )
  return rowsOf(
    db,
    { id: z.int() },
    sql`insert into outbox_messages (${names}, secrets)
      select ${names}, decode(secrets, 'hex') from json_to_recordset(${json}) as m (${types}, secrets text)
      returning id`,
  )
}

function valuesOf(ctx: SystemWriteCtx, message: Message): MessageValues {
  const { messaging, secrets } = ctx.services
  const at = ctx.now()
  return {
    channel: message.channel,
    kind: message.kind,
    recipient: message.to,
    subject: message.subject === null ? null : oneLine(message.subject),
    body: message.text,
    secrets: message.secrets ? secrets.encrypt(JSON.stringify(message.secrets)) : null,
    expiresAt: message.expiresAt ?? null,
    isAboutOthers: message.isAboutOthers ?? false,
    toForget: message.toForget ?? false,
    stops: message.stop ? objectOf(message.stop) : null,
    stopsUserId: message.stop?.userId ?? null,
    replyObject: message.answer?.object ?? null,
    replyUserId: message.answer?.userId ?? null,
    calendar: message.calendar ?? null,
    noteId: message.noteId ?? null,
    incidentId: message.incidentId ?? null,
    at,
    // In demo mode without a gateway, the outbox page counts as delivery.
    sentAt: messaging.standsIn(message.channel) ? at : null,
  }
}

interface MessageValues {
  channel: Channel
  kind: MessageKind
  recipient: string
  subject: string | null
  body: string
  secrets: Buffer | null
  expiresAt: Date | null
  isAboutOthers: boolean
  toForget: boolean
  stops: string | null
  stopsUserId: number | null
  replyObject: string | null
  replyUserId: number | null
  calendar: string | null
  noteId: number | null
  incidentId: number | null
  at: Date
  sentAt: Date | null
}

function rowOf(values: MessageValues) {
  return {
    channel: values.channel,
    kind: values.kind,
    recipient: values.recipient,
    subject: values.subject,
    body: values.body,
    secrets: values.secrets,
    expires_at: values.expiresAt,
    about_others: values.isAboutOthers,
    to_forget: values.toForget,
    stops: values.stops,
    stops_user_id: values.stopsUserId,
    reply_object: values.replyObject,
    reply_user_id: values.replyUserId,
    calendar: values.calendar,
    note_id: values.noteId,
    incident_id: values.incidentId,
    created_at: values.at,
    sent_at: values.sentAt,
  }
}

type MessageRow = ReturnType<typeof rowOf>

const COLUMN_TYPES: Record<
  Exclude<keyof MessageRow, 'secrets'>,
  'text' | 'bigint' | 'boolean' | 'timestamptz'
> = {
  channel: 'text',
  kind: 'text',
  recipient: 'text',
  subject: 'text',
  body: 'text',
  expires_at: 'timestamptz',
  about_others: 'boolean',
  to_forget: 'boolean',
  stops: 'text',
  stops_user_id: 'bigint',
  reply_object: 'text',
  reply_user_id: 'bigint',
  calendar: 'text',
  note_id: 'bigint',
  incident_id: 'bigint',
  created_at: 'timestamptz',
  sent_at: 'timestamptz',
}

const insertMessage = compileOnce((db, values: MessageValues) =>
  (db as Tx).insertInto('outbox_messages').values(rowOf(values)).returning('id'),
)

/** Wakes the workers of every process once this transaction has committed. */
export function wakeWorkers(ctx: SystemWriteCtx): void {
  notifyAfter(ctx.db, { channel: OUTBOX_CHANNEL, payload: 'queued' })
}

/** Cancels a message, such as a code that was replaced. Returns false if the message has already been sent. */
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
