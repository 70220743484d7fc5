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
import { openPicture } from '../../../files/convert.ts'
import { AppError } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { openOriginal } from '../../../files/original.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { presentToFirm } from '../present.ts'
import { getQuoteById, findQuoteRow } from '../queries.ts'
import type { QuoteRow } from '../queries.ts'
import { lockProvedQuote } from '../service.ts'
import { hasQuoteLink, quoteIdOf, quoteLinkSubject } from '../rules.ts'
import type { OrderActor } from '../../firms/actors/rules.ts'
import { countLinkCall } from '../../firms/links/service.ts'
import { decline, give } from '../giving/service.ts'
import type { OpenedQuote } from '../giving/service.ts'
import { findQuotePhoto } from '../reading/queries.ts'
import { isMailedToken, readMailedToken } from '../../../mail/tokens.ts'

/** The holder of a link acts for the firm, and their name is not known. */
const BY_LINK: OrderActor = { party: 'firm', userId: null }

interface LinkInput<Body> {
  body: Body
}

/**
 * Returns the quote that the link belongs to. This call must not change anything, because email scanners open links
 * too.
 */
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
  // This check comes first, so that the server stores no file for a bad link. The server checks the link again under
  // the lock.
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

/** Returns the file that the firm sent with its amount. */
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
  return openPicture(ctx, await findQuotePhoto(ctx, id, body.photoId))
}

/** Returns the quote of a live link, or undefined for a dead, forged or guessed link. */
export async function findLinkedQuote(ctx: SystemCtx, token: string): Promise<QuoteRow | undefined> {
  const claimed = readMailedToken(token)
  const quoteId = claimed && quoteIdOf(claimed.object)
  const quote = quoteId === undefined ? undefined : await findQuoteRow(ctx, quoteId)
  if (!quote || !isMailedToken(ctx.services.secrets, token, quoteLinkSubject(quote))) return undefined
  return hasQuoteLink(quote) ? quote : undefined
}

/** Dead, guessed and forged links all get the same answer. */
async function requireLinked(ctx: SystemCtx, token: string): Promise<QuoteRow> {
  const quote = await findLinkedQuote(ctx, token)
  if (!quote) throw new AppError('NOT_FOUND', QUOTE_MESSAGES.linkOver)
  return quote
}

async function openLinked(tx: SystemWriteCtx, token: string): Promise<OpenedQuote> {
  const { id } = await requireLinked(tx, token)
  const locked = await lockProvedQuote(tx, id)
  // Staff might have decided about the quote while this call waited for the lock.
  await requireLinked(tx, token)
  return { locked, by: BY_LINK }
}
