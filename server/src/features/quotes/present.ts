import type { Permission } from '@doorstep/contract/access'
import { nextQuoteStatuses } from '@doorstep/contract/quotes/rules'
import type { QuoteStatus } from '@doorstep/contract/quotes/rules'
import type { Quote, QuoteEvent } from '@doorstep/contract/quotes/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import type { FullQuoteRow } from './queries.ts'
import { isAbove, mayDecide, seenByFirm, targetOfQuote } from './rules.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Staff see the whole quote. Its firm sees only its own part. */
export function presentQuote(ctx: Ctx, quote: FullQuoteRow): Quote {
  const target = targetOfQuote(quote)
  const can = (['quote:manage', 'quote:give'] satisfies Permission[]).filter((right) =>
    includes(ctx.actor, right, target),
  )
  if (!can.includes('quote:manage')) return { ...presentToFirm(quote), can }
  return {
    ...factsOf(quote),
    issueId: quote.issueId,
    issueTitle: quote.issueTitle,
    status: quote.status,
    overrideReason: quote.overrideReason,
    orderId: quote.orderId,
    limitPence: isAbove(ctx, quote.amountPence) ? ctx.services.config.orderLimitPence : null,
    events: quote.events.map(presentEvent),
    next: nextForStaff(quote.status, { mayChoose: mayDecide(ctx, quote.amountPence) }),
    can,
  }
}

/** Staff can't set NotChosen. The server sets that status when staff choose another quote. */
function nextForStaff(status: QuoteStatus, { mayChoose }: { mayChoose: boolean }): QuoteStatus[] {
  return nextQuoteStatuses(status, 'staff').filter(
    (to) => to !== 'NotChosen' && (to !== 'Chosen' || mayChoose),
  )
}

/**
 * The part of a quote that the firm sees, with an account or by link. Nothing in it shows whether other firms were
 * asked.
 */
export function presentToFirm(quote: FullQuoteRow): Quote {
  return {
    ...factsOf(quote),
    issueId: null,
    issueTitle: null,
    status: seenByFirm(quote.status),
    overrideReason: null,
    orderId: null,
    limitPence: null,
    events: quote.events.map((event) => ({
      ...presentEvent(event),
      kind: event.kind === 'notChosen' ? 'withdrawn' : event.kind,
    })),
    next: nextQuoteStatuses(quote.status, 'firm'),
    can: [],
  }
}

type Facts = Omit<
  Quote,
  | 'issueId'
  | 'issueTitle'
  | 'status'
  | 'overrideReason'
  | 'orderId'
  | 'limitPence'
  | 'events'
  | 'next'
  | 'can'
>

function factsOf(quote: FullQuoteRow): Facts {
  const { fileName, type } = quote
  const url = `/api/quotes/${quote.id}`
  return {
    quoteId: quote.id,
    jobId: quote.jobId,
    propertyName: quote.propertyName,
    address: quote.address,
    developmentName: quote.developmentName,
    firmId: quote.firmId,
    firmName: quote.firmName,
    words: quote.words,
    dueOn: quote.dueOn,
    amountPence: quote.amountPence,
    quoteWords: quote.quoteWords,
    file: fileName === null || type === null ? null : { name: fileName, type, url: `${url}/file` },
    photos: quote.photos.map(({ photoId, name }) => ({
      photoId,
      name,
      url: `${url}/photos/${photoId}`,
      thumbnailUrl: `${url}/photos/${photoId}?size=thumbnail`,
    })),
    declineReason: quote.declineReason,
    askedAt: quote.askedAt.toISOString(),
    givenAt: iso(quote.givenAt),
    declinedAt: iso(quote.declinedAt),
    decidedAt: iso(quote.decidedAt),
    version: quote.version,
  }
}

function presentEvent({ at, ...event }: FullQuoteRow['events'][number]): QuoteEvent {
  return { at: new Date(at).toISOString(), ...event }
}
