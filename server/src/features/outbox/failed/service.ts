import type {
  FailedMessage,
  ListFailedMessages,
  RetriedMessages,
  RetryFailedMessages,
} from '@doorstep/contract/outbox/schema'
import { failureText, RETRY_BLOCK_TEXTS } from '@doorstep/contract/outbox/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { wakeWorkers } from '../../../mail/outbox.ts'
import { givenUpSignal } from '../../../mail/queries.ts'
import { positionOf, sortedPage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { authorize } from '../../../policy/authorize.ts'
import {
  countFailed,
  countRecentlyFailed,
  dismissMessage,
  findFailedMessages,
  findNewestFailed,
  lockFailedMessage,
  renewFailedMessages,
} from './queries.ts'
import type { FailedRow } from './queries.ts'

const DIGITS_SHOWN = 3

/** Shows only the last digits of a phone number. A full number is shown only where the audit records the read. */
function presentFailed({ failedAt, to, channel, ...row }: FailedRow): FailedMessage {
  return {
    id: row.id,
    channel,
    kind: row.kind,
    to: channel === 'sms' ? `…${to.slice(-DIGITS_SHOWN)}` : to,
    failedAt: failedAt.toISOString(),
    attempts: row.attempts,
    failure: row.failure,
    blocked: row.blocked,
  }
}

const NAMED_MAX = 200

/** Lists undelivered messages with recipient, subject and reason, without their texts. */
export async function listFailedMessages(
  ctx: Ctx,
  { query }: { query: ListFailedMessages },
): Promise<Page<FailedMessage>> {
  const found = await findFailedMessages(ctx, query, positionOf(query))
  return sortedPage(found, query, (rows) => rows.map(presentFailed))
}

export async function retryFailedMessage(
  ctx: Ctx,
  { params: { messageId } }: Params<'messageId'>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    authorize(tx, 'message:manage', {})
    const { blocked } = await lockFailed(tx, messageId)
    if (blocked !== null) throw new AppError('CONFLICT', RETRY_BLOCK_TEXTS[blocked])
    await renew(tx, { filter: {}, messageId })
  })
}

/** Sends all messages that match the filter again, except those that contained codes or links. */
export async function retryFailedMessages(
  ctx: Ctx,
  { body }: { body: RetryFailedMessages },
): Promise<RetriedMessages> {
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'message:manage', {})
    const retried = await renew(tx, { filter: body })
    return { retried, left: await countFailed(tx, body) }
  })
}

/** Removes a message from the list. The message is not tried again. */
export async function dismissFailedMessage(
  ctx: Ctx,
  { params: { messageId } }: Params<'messageId'>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    authorize(tx, 'message:manage', {})
    await lockFailed(tx, messageId)
    await dismissMessage(tx, messageId)
    await emitAudit(tx, { action: 'outbox.dismiss', object: { type: 'outbox', id: messageId } })
    emitSignal(tx, givenUpSignal(messageId))
  })
}

async function lockFailed(tx: SystemWriteCtx, messageId: number): Promise<FailedRow> {
  const row = await lockFailedMessage(tx, messageId)
  if (!row) throw notFound()
  return row
}

async function renew(
  tx: SystemWriteCtx,
  which: { filter: RetryFailedMessages; messageId?: number },
): Promise<number> {
  const { messaging } = tx.services
  const arriving = (['email', 'sms'] as const).filter((channel) => messaging.standsIn(channel))
  const renewed = await renewFailedMessages(tx, { ...which, arriving })
  const [first] = renewed
  if (first === undefined) return 0
  await emitAudit(tx, {
    action: 'outbox.retry',
    object: { type: 'outbox', id: which.messageId ?? null },
    after: { retried: renewed.length },
  })
  wakeWorkers(tx)
  emitSignal(tx, givenUpSignal(first))
  return renewed.length
}

interface NamedMessage extends Omit<FailedRow, 'blocked'> {
  subject: string | null
  canRetry: boolean
  /** The meaning of the failure code. */
  reason: string
}

export async function nameFailedMessages(ctx: SystemCtx): Promise<NamedMessage[]> {
  const rows = await findNewestFailed(ctx, NAMED_MAX)
  return rows.map(({ blocked, ...row }) => ({
    ...row,
    canRetry: blocked === null,
    reason: failureText(row.failure),
  }))
}

export async function retryAllFailed(ctx: SystemCtx): Promise<RetriedMessages> {
  return withTransaction(ctx, async (tx) => {
    const retried = await renew(tx, { filter: {} })
    return { retried, left: await countFailed(tx, {}) }
  })
}

/** A job that runs hourly and warns the operator about messages that were given up in the last hour. */
export async function warnOfFailed(ctx: SystemCtx): Promise<void> {
  const count = await countRecentlyFailed(ctx)
  if (count > 0) ctx.log.warn({ count }, 'messages were given up: see "npm run admin -- outbox list-failed"')
}
