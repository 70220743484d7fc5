import type { QuoteEventKind, QuoteStatus } from '@doorstep/contract/quotes/rules'
import { emitAudit } from '../../audit/emitAudit.ts'
import type { SystemWriteCtx, WriteCtx } from '../../context.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import type { Right } from '../../policy/policy.ts'
import type { IssueRow } from '../issues/queries.ts'
import { lockWithIssue } from '../issues/service.ts'
import type { OrderActor } from '../firms/actors/rules.ts'
import { tellNotNeeded, tellStaffOfQuote } from './messages.ts'
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
import { QUOTE_ACTIONS, requireQuoteMove, targetOfQuote } from './rules.ts'
import type { FullQuoteRow, QuoteChange, QuoteRow } from './rules.ts'

/** A quote and its issue, both locked until the transaction ends. */
export interface LockedQuote {
  quote: QuoteRow
  issue: IssueRow
}

/** The quote where this right covers it; else it is not there. */
export async function lockQuote(tx: WriteCtx, quoteId: number, right: Right): Promise<LockedQuote> {
  const issueId = await findIssueInScope(tx, quoteId, right)
  const { issue, row } = await lockWithIssue(tx, issueId, () => lockQuoteRow(tx, quoteId, right))
  return { issue, quote: row }
}

/** The same for whoever has proved to have its link. */
export async function lockProvedQuote(tx: SystemWriteCtx, quoteId: number): Promise<LockedQuote> {
  const issueId = await findIssueOfQuote(tx, quoteId)
  const { issue, row } = await lockWithIssue(tx, issueId, () => lockQuoteRowById(tx, quoteId))
  return { issue, quote: row }
}

export interface QuoteMove {
  /** What happens by it, as the quote's history names it. */
  event: QuoteEventKind
  words?: string | undefined
  amountPence?: number | undefined
  /** The device's own id of it. */
  key?: string | undefined
  /** What is written beside the status. */
  change?: QuoteChange
}

/** The one way in which a quote's status changes: history, audit, mails and signals with it. */
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
  if (by.party === 'firm') await tellStaffOfQuote(tx, issue, moved)
  else if (to !== 'Chosen') await tellNotNeeded(tx, moved)
  signalQuote(tx, moved)
  return moved
}

/** Writes down what happened to a quote; answers it as it is then. */
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

/** Staff hear of it, and the people of its firm: no other firm ever. */
export function signalQuote(tx: SystemWriteCtx, quote: QuoteRow): void {
  emitSignal(tx, {
    type: 'issue',
    id: quote.issueId,
    right: 'quote:read',
    targets: [targetOfQuote(quote)],
  })
}

/** Chosen or not needed: what is decided of a quote at this moment, and by whom. */
export const decided = (tx: SystemWriteCtx, { userId }: OrderActor): QuoteChange => ({
  decidedAt: tx.now(),
  decidedBy: userId,
})

/** An issue that is locked ends: nobody needs what is still open of it. */
export async function endOpenQuotes(tx: SystemWriteCtx, issue: IssueRow, by: OrderActor): Promise<void> {
  for (const quote of await lockOpenQuotes(tx, issue.id))
    await moveQuote(tx, { quote, issue }, 'Withdrawn', by, { event: 'withdrawn', change: decided(tx, by) })
}
