import type { QuoteEventKind, QuoteStatus } from '@doorstep/contract/quotes/rules'
import { emitAudit } from '../../audit/emitAudit.ts'
import type { SystemWriteCtx, WriteCtx } from '../../context.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import type { Right } from '../../policy/policy.ts'
import { getIssueById } from '../issues/queries.ts'
import type { IssueRow } from '../issues/queries.ts'
import { targetOf } from '../issues/rules.ts'
import { lockWithIssue } from '../issues/service.ts'
import type { OrderActor } from '../firms/actors/rules.ts'
import { notifyNotNeeded, notifyStaffOfQuote } from './messages.ts'
import {
  findIssueInScope,
  findIssueOfQuote,
  getQuoteById,
  insertQuoteEvent,
  lockOpenQuotes,
  lockQuoteRow,
  lockQuoteRowById,
  updateQuote,
} from './queries.ts'
import type { FullQuoteRow, QuoteChange, QuoteRow } from './queries.ts'
import { QUOTE_ACTIONS, requireQuoteMove, targetOfQuote } from './rules.ts'

export interface LockedQuote {
  quote: QuoteRow
  issue: IssueRow
}

/** Locks the quote and its issue, or throws NOT_FOUND if this right does not cover the quote. */
export async function lockQuote(tx: WriteCtx, quoteId: number, right: Right): Promise<LockedQuote> {
  const issueId = await findIssueInScope(tx, quoteId, right)
  const { issue, row } = await lockWithIssue(tx, issueId, () => lockQuoteRow(tx, quoteId, right))
  return { issue, quote: row }
}

/** Locks the quote and its issue for a caller that has proved that it has the quote's link. */
export async function lockProvedQuote(tx: SystemWriteCtx, quoteId: number): Promise<LockedQuote> {
  const issueId = await findIssueOfQuote(tx, quoteId)
  const { issue, row } = await lockWithIssue(tx, issueId, () => lockQuoteRowById(tx, quoteId))
  return { issue, quote: row }
}

export interface QuoteMove {
  event: QuoteEventKind
  words?: string | undefined
  amountPence?: number | undefined
  /** The key by which the device recognises its own request. */
  key?: string | undefined
  change?: QuoteChange
}

/**
 * The only way to change a quote's status. The function also writes the history and the audit, and sends emails and
 * signals.
 */
export async function moveQuote(
  tx: SystemWriteCtx,
  { quote, issue }: LockedQuote,
  to: QuoteStatus,
  by: OrderActor,
  { change, ...move }: QuoteMove,
): Promise<FullQuoteRow> {
  requireQuoteMove(quote, to, by.party)
  await updateQuote(tx, quote, { ...change, status: to })
  const steps = { before: { status: quote.status }, after: { status: to } }
  const moved = await keepQuoteEvent(tx, quote, by, move, steps)
  if (by.party === 'firm') await notifyStaffOfQuote(tx, issue, moved)
  else if (to !== 'Chosen') await notifyNotNeeded(tx, moved)
  signalQuote(tx, moved)
  await signalAwaiting(tx, issue)
  return moved
}

/** Adds an event to the quote's history and returns the updated quote. */
export async function keepQuoteEvent(
  tx: SystemWriteCtx,
  { id: quoteId, issueId, firmId }: QuoteRow,
  { party, userId: actorId }: OrderActor,
  { event: kind, words, amountPence, key }: Omit<QuoteMove, 'change'>,
  { before, after }: { before?: object; after?: object } = {},
): Promise<FullQuoteRow> {
  await insertQuoteEvent(tx, { quoteId, kind, party, actorId, words, amountPence, key })
  await emitAudit(tx, {
    action: QUOTE_ACTIONS[kind],
    object: { type: 'issue', id: issueId },
    ...(before && { before }),
    after: { quoteId, firmId, ...after, ...(amountPence !== undefined && { amountPence }) },
  })
  return getQuoteById(tx, quoteId)
}

/** Signals staff and the people of the quote's own firm, never another firm. */
export function signalQuote(tx: SystemWriteCtx, quote: QuoteRow): void {
  emitSignal(tx, {
    type: 'issue',
    id: quote.issueId,
    right: 'quote:read',
    targets: [targetOfQuote(quote)],
  })
}

/**
 * Signals people who may know only that staff have asked for a price. They get a signal only when the wait for quotes
 * begins or ends, because they must not learn how many firms were asked.
 */
export async function signalAwaiting(tx: SystemWriteCtx, before: IssueRow): Promise<void> {
  const issue = await getIssueById(tx, before.id)
  if (issue.awaitsQuotes !== before.awaitsQuotes)
    emitSignal(tx, { type: 'issue', id: issue.id, right: 'issueField:quotes', targets: [targetOf(issue)] })
}

export const decided = (tx: SystemWriteCtx, { userId }: OrderActor): QuoteChange => ({
  decidedAt: tx.now(),
  decidedBy: userId,
})

/** Withdraws the issue's open quotes when the issue ends. The caller has locked the issue. */
export async function endOpenQuotes(tx: SystemWriteCtx, issue: IssueRow, by: OrderActor): Promise<void> {
  for (const quote of await lockOpenQuotes(tx, issue.id))
    await moveQuote(tx, { quote, issue }, 'Withdrawn', by, { event: 'withdrawn', change: decided(tx, by) })
}
