import type { SystemCtx } from '../../../context.ts'
import { isMailedToken, readMailedToken } from '../../../mail/tokens.ts'
import { findQuoteRow } from '../queries.ts'
import { hasQuoteLink, quoteIdOf, quoteLinkSubject } from '../rules.ts'
import type { QuoteRow } from '../rules.ts'

/** The quote whose link this is, where it is ours and lives: of a dead or guessed one nothing is told. */
export async function findLinkedQuote(ctx: SystemCtx, token: string): Promise<QuoteRow | undefined> {
  const claimed = readMailedToken(token)
  const quoteId = claimed && quoteIdOf(claimed.object)
  const quote = quoteId === undefined ? undefined : await findQuoteRow(ctx, quoteId)
  if (!quote || !isMailedToken(ctx.services.secrets, token, quoteLinkSubject(quote))) return undefined
  return hasQuoteLink(quote) ? quote : undefined
}
