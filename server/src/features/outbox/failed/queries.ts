import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { LATELY_FAILED_HOURS } from '@doorstep/contract/outbox/rules'
import type {
  ListFailedMessages,
  MessageKind,
  RetryBlock,
  RetryFailedMessages,
} from '@doorstep/contract/outbox/schema'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { hours } from '../../../db/intervals.ts'
import { contains } from '../../../db/searchTexts.ts'
import { readPage } from '../../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../../db/keyset.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { updateRow } from '../../../db/statements.ts'

/**
 * Undelivered messages are messages that the product gave up on and nobody has dismissed. Cancelled and expired
 * messages do not count.
 */
export const isFailed = sql<SqlBool>`failed_at is not null and dismissed_at is null
  and last_failure not in ('cancelled', 'expired')`

// Messages that expire contain a secret, which is erased after the last try.
const block = sql<RetryBlock | null>`case when expires_at is not null then 'secret' when body is null then 'erased' end`

// Check constraints allow only these channels, and the product writes only these kinds. An undelivered message always
// has the time and code of its failure.
const COLUMNS = [
  'id',
  sql<'email' | 'sms'>`channel`.as('channel'),
  sql<MessageKind>`kind`.as('kind'),
  'recipient as to',
  sql<Date>`failed_at`.as('failedAt'),
  'attempts',
  sql<string>`last_failure`.as('failure'),
  block.as('blocked'),
] as const

const failedRows = ({ db }: SystemCtx) => db.selectFrom('outbox_messages').select(COLUMNS).where(isFailed)
export type FailedRow = QueryRow<typeof failedRows>

function matches({ q, channel, kind }: RetryFailedMessages): RawBuilder<SqlBool> {
  const conditions = [isFailed]
  // A phone number matches only as a whole. Otherwise a search could reveal digits that the list hides.
  if (q !== undefined && q !== '')
    conditions.push(sql`(channel = 'email' and ${contains(sql`recipient`, q)} or recipient = ${q})`)
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`)
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Fetches one message more than a page, to show whether another page follows. */
export async function findFailedMessages(
  ctx: Ctx,
  filter: ListFailedMessages,
  position: SortPosition | undefined,
): Promise<{ rows: (FailedRow & SortedRow)[]; total: number }> {
  const matching = ctx.db.selectFrom('outbox_messages').where(matches(filter))
  const descending = filter.sort.startsWith('-')
  const order = { by: sql`failed_at`, type: 'timestamptz', ids: [sql`id`], descending } as const
  return readPage(ctx.db, matching.select(COLUMNS), order, { limit: filter.limit, position })
}

export async function findNewestFailed(
  ctx: SystemCtx,
  limit: number,
): Promise<(FailedRow & { subject: string | null })[]> {
  return failedRows(ctx).select('subject').orderBy('id', 'desc').limit(limit).execute()
}

/** Locks an undelivered message. Returns undefined if it does not exist or no longer counts as undelivered. */
export async function lockFailedMessage(
  ctx: SystemWriteCtx,
  messageId: number,
): Promise<FailedRow | undefined> {
  return failedRows(ctx).where('id', '=', messageId).forUpdate().executeTakeFirst()
}

export async function countRecentlyFailed(ctx: SystemCtx): Promise<number> {
  const row = await ctx.db
    .selectFrom('outbox_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFailed)
    .where('failed_at', '>', sql<Date>`now() - ${hours(LATELY_FAILED_HOURS)}`)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countFailed(ctx: SystemCtx, filter: RetryFailedMessages): Promise<number> {
  const row = await ctx.db
    .selectFrom('outbox_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return row.count
}

interface Renewal {
  filter: RetryFailedMessages
  messageId?: number
  /** Channels that the demo outbox replaces. Messages on these channels count as sent at once. */
  arriving: readonly string[]
}

/** Resets the messages, so that the product tries to send them for another day. Returns their ids. */
export async function renewFailedMessages(
  ctx: SystemWriteCtx,
  { filter, messageId, arriving }: Renewal,
): Promise<number[]> {
  const rows = await ctx.db
    .updateTable('outbox_messages')
    .set({
      failed_at: null,
      last_failure: null,
      attempts: 0,
      first_tried_at: null,
      next_try_at: sql`now()`,
      gateway_down: false,
      sent_at: sql<Date | null>`case when channel = any(${arriving}::text[]) then now() end`,
    })
    .where(matches(filter))
    .where(sql<SqlBool>`${block} is null`)
    .$if(messageId !== undefined, (query) => query.where('id', '=', messageId ?? 0))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function dismissMessage(ctx: SystemWriteCtx, messageId: number): Promise<void> {
  await updateRow(ctx.db, 'outbox_messages', messageId, { dismissed_at: ctx.now(), secrets: null })
}
