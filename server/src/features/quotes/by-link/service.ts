import type {
  DeclineQuoteByLink,
  GiveByLink,
  QuoteLink,
  ReadQuotePhotoByLink,
} from '@doorstep/contract/quotes/by-link/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { QUOTE_MESSAGES } from '@doorstep/contract/quotes/texts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { openOriginal } from '../../../files/original.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { presentToFirm } from '../present.ts'
import { getQuoteById, findQuoteRow } from '../queries.ts'
import type { QuoteRow } from '../rules.ts'
import { lockProvedQuote } from '../service.ts'
import { hasQuoteLink, quoteIdOf, quoteLinkSubject } from '../rules.ts'
import type { OrderActor } from '../../firms/actors/rules.ts'
import { countLinkCall } from '../../firms/links/service.ts'
import { decline, give } from '../giving/service.ts'
import type { OpenedQuote } from '../giving/service.ts'
import { openQuotePhoto } from '../reading/service.ts'
import { isMailedToken, readMailedToken } from '../../../mail/tokens.ts'

/** Whoever has the link is the firm, and nobody in particular. */
const BY_LINK: OrderActor = { party: 'firm', userId: null }

interface LinkInput<Body> {
  body: Body
}

/** The quote of a link. It changes nothing: mail scanners open links too. */
export async function readQuoteByLink(ctx: SystemCtx, { body }: LinkInput<QuoteLink>): Promise<Quote> {
  await countLinkCall(ctx)
  const { id } = await requireLinked(ctx, body.token)
  return presentToFirm(await getQuoteById(ctx, id))
}

export async function giveQuoteByLink(
  ctx: SystemCtx,
  { body, files }: LinkInput<GiveByLink> & { files: UploadedFile[] },
): Promise<Quote> {
  await countLinkCall(ctx)
  const { token, ...said } = body
  // Nothing is stored for a link that is none; what holds is judged again under the lock.
  await requireLinked(ctx, token)
  return presentToFirm(await give(ctx, { said, files }, (tx) => openLinked(tx, token)))
}

export async function declineQuoteByLink(
  ctx: SystemCtx,
  { body }: LinkInput<DeclineQuoteByLink>,
): Promise<Quote> {
  await countLinkCall(ctx)
  return withTransaction(atOneInstant(ctx), async (tx) =>
    presentToFirm(await decline(tx, await openLinked(tx, body.token), body)),
  )
}

/** What the firm itself has sent with its amount. */
export async function readQuoteFileByLink(
  ctx: SystemCtx,
  { body }: LinkInput<QuoteLink>,
): Promise<BinaryResult> {
  await countLinkCall(ctx)
  return openOriginal(ctx, await requireLinked(ctx, body.token))
}

export async function readQuotePhotoByLink(
  ctx: SystemCtx,
  { body }: LinkInput<ReadQuotePhotoByLink>,
): Promise<BinaryResult> {
  await countLinkCall(ctx)
  const { id } = await requireLinked(ctx, body.token)
  return openQuotePhoto(ctx, { quoteId: id, photoId: body.photoId, isThumbnail: false })
}

/** The quote whose link this is, where it is ours and lives: of a dead or guessed one nothing is told. */
export async function findLinkedQuote(ctx: SystemCtx, token: string): Promise<QuoteRow | undefined> {
  const claimed = readMailedToken(token)
  const quoteId = claimed && quoteIdOf(claimed.object)
  const quote = quoteId === undefined ? undefined : await findQuoteRow(ctx, quoteId)
  if (!quote || !isMailedToken(ctx.services.secrets, token, quoteLinkSubject(quote))) return undefined
  return hasQuoteLink(quote) ? quote : undefined
}

/** A guessed link, a dead one and another firm's are answered alike. */
async function requireLinked(ctx: SystemCtx, token: string): Promise<QuoteRow> {
  const quote = await findLinkedQuote(ctx, token)
  if (!quote) throw new AppError('NOT_FOUND', QUOTE_MESSAGES.linkOver)
  return quote
}

async function openLinked(tx: SystemWriteCtx, token: string): Promise<OpenedQuote> {
  const { id } = await requireLinked(tx, token)
  const locked = await lockProvedQuote(tx, id)
  // It may have been decided while it was waited for.
  await requireLinked(tx, token)
  return { locked, by: BY_LINK }
}
