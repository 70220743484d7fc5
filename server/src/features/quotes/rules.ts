import type { AuditAction } from '@doorstep/contract/audit/texts'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { OrderParty } from '@doorstep/contract/orders/rules'
import { administratorAbove } from '@doorstep/contract/orders/texts'
import { nextQuoteStatuses, OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import type { QuoteEventKind, QuoteMover, QuoteStatus } from '@doorstep/contract/quotes/rules'
import { cannotMoveQuote, FIRM_QUOTE_LABELS, QUOTE_STATUS_LABELS } from '@doorstep/contract/quotes/texts'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { TokenSubject } from '../../mail/tokens.ts'
import { includes } from '../../policy/scopes.ts'
import type { Target } from '../../policy/scopes.ts'
import type { QuoteRow } from './queries.ts'

/** Returns the target of a policy check. The firm can see a quote request at once, so `isSent` is always true. */
export function targetOfQuote({ propertyId, developmentId, firmId }: QuoteRow): Target {
  return { propertyId, developmentId, firmId, isSent: true }
}

export const QUOTE_ACTIONS: Record<QuoteEventKind, AuditAction> = {
  asked: 'quote.ask',
  given: 'quote.give',
  declined: 'quote.decline',
  chosen: 'quote.choose',
  notChosen: 'quote.turnDown',
  withdrawn: 'quote.withdraw',
  linkRenewed: 'quote.renewLink',
}

export const moverOf = (party: OrderParty): QuoteMover => (party === 'firm' ? 'firm' : 'staff')

export function requireQuoteMove({ status }: QuoteRow, to: QuoteStatus, party: OrderParty): void {
  const mover = moverOf(party)
  const possible = nextQuoteStatuses(status, mover)
  if (possible.includes(to)) return
  const isFirm = mover === 'firm'
  const from = isFirm ? seenByFirm(status) : status
  const labels = isFirm ? FIRM_QUOTE_LABELS : QUOTE_STATUS_LABELS
  throw new AppError('CONFLICT', cannotMoveQuote(from, possible, labels), { allowed: possible })
}

/** A firm sees NotChosen as Withdrawn, so that it does not learn that another firm quoted. */
export const seenByFirm = (status: QuoteStatus): QuoteStatus =>
  status === 'NotChosen' ? 'Withdrawn' : status

type Linked = Pick<QuoteRow, 'id' | 'firmId' | 'firmLinkGeneration' | 'linkGeneration'>

/** Changing the firm or renewing the link changes the token. */
export function quoteLinkSubject({ id, firmId, firmLinkGeneration, linkGeneration }: Linked): TokenSubject {
  return {
    kind: 'quote',
    object: `q${id}`,
    userId: firmId,
    generation: `${firmLinkGeneration}.${linkGeneration}`,
  }
}

/** Returns the quote id in a token that has not been verified yet. */
export function quoteIdOf(object: string): number | undefined {
  const [, digits] = /^q([1-9][0-9]{0,9})$/.exec(object) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const OPEN: readonly QuoteStatus[] = OPEN_QUOTE_STATUSES
export const isOpen = ({ status }: Pick<QuoteRow, 'status'>): boolean => OPEN.includes(status)

const LIVE: readonly IssueStatus[] = LIVE_STATUSES
const LINKED: readonly QuoteStatus[] = ['Asked', 'Given', 'Declined']

/** A link works until staff decide on the quote, as long as its issue is live and its firm is active. */
export function hasQuoteLink({ status, firmIsActive, issueStatus }: QuoteRow): boolean {
  return LINKED.includes(status) && firmIsActive && LIVE.includes(issueStatus)
}

export const isAbove = ({ services }: Pick<Ctx, 'services'>, pence: number | null): boolean =>
  pence !== null && pence > services.config.orderLimitPence

/** Only administrators can decide on amounts above the managers' limit. */
export function mayDecide(ctx: Ctx, pence: number | null): boolean {
  return !isAbove(ctx, pence) || includes(ctx.actor, 'order:exceedLimit', {})
}

/**
 * Administrators can override an expired paper with a reason, so administrators get CONFLICT. Everybody else gets
 * FORBIDDEN.
 */
export function expiredPapers(
  { actor }: Pick<Ctx, 'actor'>,
  message: string,
  papers: { name: string; expiresOn: string }[],
): AppError {
  return new AppError(actor.isAdmin ? 'CONFLICT' : 'FORBIDDEN', message, { papers })
}

export function requireMayDecide(ctx: Ctx, pence: number | null): void {
  if (!mayDecide(ctx, pence))
    throw new AppError('FORBIDDEN', administratorAbove(ctx.services.config.orderLimitPence))
}
