import { GIVE_UP_HOURS } from '@doorstep/contract/outbox/rules'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { hours, minutes } from '../db/intervals.ts'
import type { Channel } from './gateway.ts'
import { notify } from '../db/notices.ts'
import { rowsOf } from '../db/rows.ts'
import { LIVE_CHANNEL } from '../live/hub.ts'
import type { RecordSignal } from '../live/hub.ts'

/** Channel on which processes announce queued messages and outcomes. */
export const OUTBOX_CHANNEL = 'doorstep_outbox'

export interface TakenMessage {
  id: number
  channel: Channel
  recipient: string
  subject: string | null
  body: string
  secrets: Buffer | null
  stops: string | null
  stopsUserId: number | null
  /** The object that a reply to the message is about, and the person who replies. */
  replyObject: string | null
  replyUserId: number | null
  calendar: string | null
  /** The current generation of the recipient's reply tokens. */
  replyGeneration: number | null
  messageKey: string
  createdAt: Date
  /**
   * The number of tries, including the current one. The number also shows whether another worker has taken the message
   * since.
   */
  attempts: number
  /** The number of seconds until the message expires. Null if the message does not expire. */
  secondsLeft: number | null
}

/**
 * Length of a worker's lease on a message, during which no other worker can take the message. A worker that is still
 * trying renews the lease. The lease of a dead worker ends.
 */
export const LEASE_SECONDS = 60

/**
 * `urgent`: due messages that expire. `bulk`: due messages that do not expire. `probe`: a message that does not expire,
 * and is due or failed because its gateway was down.
 */
export type Turn = 'urgent' | 'bulk' | 'probe'

const CONDITIONS = {
  urgent: sql<SqlBool>`expires_at > now() and next_try_at <= now()`,
  bulk: sql<SqlBool>`expires_at is null and next_try_at <= now()`,
  probe: sql<SqlBool>`expires_at is null and (gateway_down or next_try_at <= now())`,
}

/**
 * A message delays newer messages about its incident if its next try is at most this far away. A message whose gateway
 * is down also delays newer messages, because it is tried as soon as the gateway works.
 */
export const NEWS_WAIT_MINUTES = 15

/**
 * False if an older message about the same incident to the same person must arrive first, because its next try is soon.
 */
const IS_NEXT_NEWS = sql<SqlBool>`(incident_id is null or not exists (select from outbox_messages o
  where o.incident_id = outbox_messages.incident_id and o.recipient = outbox_messages.recipient
    and o.id < outbox_messages.id and o.sent_at is null and o.failed_at is null
    and (o.gateway_down or o.next_try_at <= now() + ${minutes(NEWS_WAIT_MINUTES)})))`

/** Takes messages for one worker. No other worker gets them until the lease ends. */
export async function takeMessages(
  db: Db,
  channel: Channel,
  turn: Turn,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<TakenMessage[]> {
  return db
    .with('taken', (query) =>
      query
        .selectFrom('outbox_messages')
        .select('id')
        .where('channel', '=', channel)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where(CONDITIONS[turn])
        .where(IS_NEXT_NEWS)
        .orderBy(turn === 'probe' ? 'attempts' : 'next_try_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox_messages as m')
    .from('taken')
    .set({
      attempts: sql`m.attempts + 1`,
      first_tried_at: sql`coalesce(m.first_tried_at, now())`,
      gateway_down: false,
      next_try_at: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .whereRef('m.id', '=', 'taken.id')
    .returning([
      'm.id',
      sql<Channel>`m.channel`.as('channel'),
      'm.recipient',
      'm.subject',
      // Unsent messages always have a body.
      sql<string>`m.body`.as('body'),
      'm.secrets',
      'm.stops',
      'm.stops_user_id as stopsUserId',
      'm.reply_object as replyObject',
      'm.reply_user_id as replyUserId',
      'm.calendar',
      sql<number | null>`(select mail_generation from users where id = m.reply_user_id)`.as(
        'replyGeneration',
      ),
      'm.message_key as messageKey',
      'm.created_at as createdAt',
      'm.attempts',
      sql<number | null>`extract(epoch from m.expires_at - now())::float8`.as('secondsLeft'),
    ])
    .execute()
}

/** Extends the lease of the messages that this worker is trying. */
export async function renewLeases(db: Db, messages: TakenMessage[], leaseSeconds: number): Promise<void> {
  if (messages.length === 0) return
  await sql`update outbox_messages m set next_try_at = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ attempts }) => attempts)}::int[])
      as tried (id, attempts)
    where m.id = tried.id and m.attempts = tried.attempts and m.sent_at is null and m.failed_at is null`.execute(
    db,
  )
}

const SETTLED = { isOver: z.boolean() }

/** Signal for pages that list undelivered messages. */
export const givenUpSignal = (id: number): RecordSignal => ({
  type: 'message',
  id,
  right: 'message:manage',
  targets: null,
})

/**
 * Stores the result of a try, unless another worker has taken the message since. Notifies waiting processes, and the
 * pages if the message was given up. Returns whether the message was given up.
 */
async function settle(db: Db, message: TakenMessage, change: ReturnType<typeof sql>): Promise<boolean> {
  const { id, attempts } = message
  const [settled] = await rowsOf(
    db,
    SETTLED,
    sql`update outbox_messages set ${change}
      where id = ${id} and attempts = ${attempts} and sent_at is null and failed_at is null
      returning failed_at is not null as "isOver"`,
  )
  if (!settled) return false
  await notify(db, [
    { channel: OUTBOX_CHANNEL, payload: String(id) },
    ...(settled.isOver ? [{ channel: LIVE_CHANNEL, payload: JSON.stringify(givenUpSignal(id)) }] : []),
  ])
  return settled.isOver
}

export async function markSent(db: Db, message: TakenMessage, keepsSecrets: boolean): Promise<void> {
  await settle(db, message, sql`sent_at = now(), secrets = ${keptIf(keepsSecrets)}`)
}

export async function markRefused(
  db: Db,
  message: TakenMessage,
  code: string,
  keepsSecrets: boolean,
): Promise<void> {
  await settle(db, message, sql`failed_at = now(), last_failure = ${code}, secrets = ${keptIf(keepsSecrets)}`)
}

const MINUTE = 60

const PAUSES = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE]
/** The pauses between tries for messages that are useful only for minutes, such as codes. */
const URGENT_PAUSES = [5, 10, 20, 30]

/** Returns the seconds until the next try, after this many tries. */
function pauseAfter(attempts: number, isUrgent: boolean): number {
  const pauses = isUrgent ? URGENT_PAUSES : PAUSES
  return pauses[Math.min(attempts, pauses.length) - 1] ?? 10
}

/** Schedules another try, or gives the message up after the time limit. Returns whether the message was given up. */
export async function markUndelivered(
  db: Db,
  message: TakenMessage,
  { code, isDown, keepsSecrets }: { code: string; isDown: boolean; keepsSecrets: boolean },
): Promise<boolean> {
  const isOver = sql`first_tried_at < now() - ${hours(GIVE_UP_HOURS)}`
  const pause = pauseAfter(message.attempts, message.secondsLeft !== null)
  return settle(
    db,
    message,
    sql`last_failure = ${code}, gateway_down = ${isDown},
      next_try_at = now() + make_interval(secs => ${pause}),
      failed_at = case when ${isOver} then now() end,
      secrets = case when ${isOver} then ${keptIf(keepsSecrets)} else secrets end`,
  )
}

function keptIf(keepsSecrets: boolean): ReturnType<typeof sql> {
  return keepsSecrets ? sql`secrets` : sql`null`
}

/** Makes messages due now if the gateway did not accept them while it was down. Called when the gateway works again. */
export async function releaseMessages(db: Db, channel: Channel): Promise<void> {
  await sql`update outbox_messages set next_try_at = now(), gateway_down = false
    where channel = ${channel} and sent_at is null and failed_at is null and gateway_down`.execute(db)
}

/** Marks unsent messages as failed once they expire. */
export async function expireMessages(db: Db, keepsSecrets: boolean): Promise<void> {
  await sql`update outbox_messages
    set failed_at = now(), last_failure = 'expired', secrets = ${keptIf(keepsSecrets)}
    where sent_at is null and failed_at is null and expires_at <= now()`.execute(db)
}
