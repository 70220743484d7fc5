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
import { countList, keyset, onPage } from '../../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../../db/keyset.ts'

/** Given up, and still to be looked at. What was taken back or ran out is no failure. */
export const isFailed = sql<SqlBool>`failed_at is not null and dismissed_at is null
  and last_failure not in ('cancelled', 'expired')`

// What expires has a secret, and that is wiped with the last try.
const block = sql<RetryBlock | null>`case when expires_at is not null then 'secret' when body is null then 'erased' end`

export interface FailedRow {
  id: number
  channel: 'email' | 'sms'
  kind: MessageKind
  to: string
  failedAt: Date
  attempts: number
  failure: string
  blocked: RetryBlock | null
}

// The table's check lets no other channel in, nor our code another kind; what has failed has its moment and its code.
const COLUMNS = [
  'id',
  sql<FailedRow['channel']>`channel`.as('channel'),
  sql<MessageKind>`kind`.as('kind'),
  'recipient as to',
  sql<Date>`failed_at`.as('failedAt'),
  'attempts',
  sql<string>`last_failure`.as('failure'),
  block.as('blocked'),
] as const

function matches({ q, channel, kind }: RetryFailedMessages): RawBuilder<SqlBool> {
  const conditions = [isFailed]
  // Of a number the list shows the end alone: its digits are not found out by a search.
  if (q !== undefined && q !== '')
    conditions.push(sql`(channel = 'email' and ${contains(sql`recipient`, q)} or recipient = ${q})`)
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`)
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** A page of them, and the one after it. */
export async function findFailedMessages(
  ctx: Ctx,
  filter: ListFailedMessages,
  position: SortPosition | undefined,
): Promise<{ rows: (FailedRow & SortedRow)[]; total: number }> {
  const order = { by: sql`failed_at`, type: 'timestamptz', ids: [sql`id`] } as const
  const page = keyset({ ...order, descending: filter.sort.startsWith('-') }, position)
  const matching = ctx.db.selectFrom('outbox_messages').where(matches(filter))
  const rows = await onPage(matching.select(COLUMNS), page, filter).execute()
  const list = { rows, limit: filter.limit, position }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('id')}`) }
}

/** The newest of them, with what they say they are about. */
export async function findNewestFailed(
  ctx: SystemCtx,
  limit: number,
): Promise<(FailedRow & { subject: string | null })[]> {
  return ctx.db
    .selectFrom('outbox_messages')
    .select([...COLUMNS, 'subject'])
    .where(isFailed)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** One of them, for this transaction alone; undefined where it is none, or none any more. */
export async function lockFailedMessage(
  ctx: SystemWriteCtx,
  messageId: number,
): Promise<FailedRow | undefined> {
  return ctx.db
    .selectFrom('outbox_messages')
    .select(COLUMNS)
    .where('id', '=', messageId)
    .where(isFailed)
    .forUpdate()
    .executeTakeFirst()
}

export async function countLatelyFailed(ctx: SystemCtx): Promise<number> {
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
  /** One of them alone. */
  messageId?: number
  /** Channels on which a message arrives by being written. */
  arriving: readonly string[]
}

/** As new, with a day of tries; answers which. */
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
  await ctx.db
    .updateTable('outbox_messages')
    .set({ dismissed_at: ctx.now(), secrets: null })
    .where('id', '=', messageId)
    .execute()
}
