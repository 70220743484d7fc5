import { quoteEndpoints } from '@doorstep/contract/quotes/endpoints'
import { OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { q } from '../../../api/query.ts'

export const issueQuotes = (issueId: number) => q(quoteEndpoints.listIssueQuotes, { params: { issueId } })

export const isOpenQuote = ({ status }: Quote): boolean => OPEN_QUOTE_STATUSES.some((one) => one === status)

/**
 * Splits quotes into two lists: quotes to compare, cheapest first, and quotes that have ended. A quote has ended if it
 * is decided, withdrawn, or declined before a choice.
 */
export function sortedQuotes(quotes: readonly Quote[]): { present: Quote[]; earlier: Quote[] } {
  const chosenAt = quotes.flatMap(({ status, decidedAt }) => (status === 'Chosen' ? (decidedAt ?? []) : []))
  const isPresent = (quote: Quote) =>
    isOpenQuote(quote) || (quote.status === 'Declined' && chosenAt.every((at) => at < quote.askedAt))
  return {
    present: quotes.filter(isPresent).toSorted((one, other) => rankOf(one) - rankOf(other)),
    earlier: quotes
      .filter((quote) => !isPresent(quote))
      .toSorted((one, other) => other.askedAt.localeCompare(one.askedAt)),
  }
}

const rankOf = ({ status, amountPence }: Quote): number =>
  status === 'Declined' ? Infinity : (amountPence ?? Number.MAX_SAFE_INTEGER)

/** The cheapest quote, if several firms have sent quotes. Undefined if two quotes share the lowest price. */
export function lowestOf(quotes: readonly Quote[]): Quote | undefined {
  const [first, second] = quotes.filter(({ status }) => status === 'Given')
  return second && first?.amountPence !== second.amountPence ? first : undefined
}
