import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'

interface OutboxRow {
  channel: string
  recipient: string
  subject: string | null
  /** None once it was erased. */
  body: string | null
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

export interface FailedMessage {
  id: number
  channel: string
  to: string
  subject: string | null
  failure: string
  failedAt: Date
  /** Codes and links are not: their secrets are wiped, and people ask for new ones. Nor is one without its text. */
  canRetry: boolean
}

/** Given up: refused by the gateway, or a day of tries is over. What was taken back or ran out is no failure. */
const isFailed = sql<boolean>`failed_at is not null and last_failure not in ('cancelled', 'expired')`

/** Messages that were not delivered and will not be, newest first. */
export async function findFailedMessages(ctx: SystemCtx, limit: number): Promise<FailedMessage[]> {
  return ctx.db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient as to', 'subject'])
    .select(sql<string>`last_failure`.as('failure'))
    .select(sql<Date>`failed_at`.as('failedAt'))
    .select(sql<boolean>`expires_at is null and body is not null`.as('canRetry'))
    .where(isFailed)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countLatelyFailed(ctx: SystemCtx): Promise<number> {
  const row = await ctx.db
    .selectFrom('outbox_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFailed)
    .where('failed_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** As new, with a day of tries; answers how many. */
export async function renewFailedMessages(ctx: SystemWriteCtx): Promise<number> {
  const result = await ctx.db
    .updateTable('outbox_messages')
    .set({
      failed_at: null,
      last_failure: null,
      attempts: 0,
      first_tried_at: null,
      next_try_at: sql`now()`,
      gateway_down: false,
    })
    .where(isFailed)
    .where('expires_at', 'is', null)
    .where('body', 'is not', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
