import type { ChooseQuote, Quote } from '@doorstep/contract/quotes/schema'
import { ORDER_MESSAGES } from '@doorstep/contract/orders/texts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, stale } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { requireMayDecide, requireQuoteMove, targetOfQuote } from '../../quotes/rules.ts'
import { presentQuote } from '../../quotes/present.ts'
import { getQuoteById, lockOpenQuotes } from '../../quotes/queries.ts'
import type { FullQuoteRow } from '../../quotes/queries.ts'
import { decided, lockQuote, moveQuote } from '../../quotes/service.ts'
import type { LockedQuote } from '../../quotes/service.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import { lockServing } from '../../firms/queries.ts'
import { prepare } from '../sending/service.ts'

/** Prepares a work order from a quote, and ends the issue's other open quotes. */
export async function chooseQuote(
  ctx: Ctx,
  { params, body }: Params<'quoteId'> & { body: ChooseQuote },
): Promise<Quote> {
  return change(ctx, params.quoteId, async (tx, locked) => {
    await requireChoosable(tx, locked, body)
    const { quote, issue } = locked
    const { firmId, words, amountPence: limitPence } = quote
    const { photos } = await getQuoteById(tx, quote.id)
    const photoIds = photos.map(({ photoId }) => photoId)
    await prepare(tx, issue, { firmId, words, limitPence, quoteId: quote.id, photoIds })
    const by = byPerson(tx, 'staff')
    const decision = decided(tx, by)
    const chosen = await moveQuote(tx, locked, 'Chosen', by, { event: 'chosen', change: decision })
    for (const other of await lockOpenQuotes(tx, issue.id)) {
      const isGiven = other.status === 'Given'
      const event = isGiven ? 'notChosen' : 'withdrawn'
      const to = isGiven ? 'NotChosen' : 'Withdrawn'
      await moveQuote(tx, { quote: other, issue }, to, by, { event, change: decision })
    }
    return chosen
  })
}

/** Checks the version under the lock, because the firm might have changed the amount since the person read it. */
async function requireChoosable(
  tx: WriteCtx,
  { quote, issue }: LockedQuote,
  { version }: ChooseQuote,
): Promise<void> {
  requireQuoteMove(quote, 'Chosen', 'staff')
  if (version !== quote.version) throw stale('quote', presentQuote(tx, await getQuoteById(tx, quote.id)))
  requireMayDecide(tx, quote.amountPence)
  if (!(await lockServing(tx, quote.firmId, issue.developmentId)))
    throw new AppError('CONFLICT', ORDER_MESSAGES.firmInactive)
}

export async function withdrawQuote(ctx: Ctx, { params }: Params<'quoteId'>): Promise<Quote> {
  return change(ctx, params.quoteId, (tx, locked) => {
    const by = byPerson(tx, 'staff')
    return moveQuote(tx, locked, 'Withdrawn', by, { event: 'withdrawn', change: decided(tx, by) })
  })
}

async function change(
  ctx: Ctx,
  quoteId: number,
  work: (tx: WriteCtx, locked: LockedQuote) => Promise<FullQuoteRow>,
): Promise<Quote> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const locked = await lockQuote(tx, quoteId, 'quote:read')
    authorize(tx, 'quote:manage', targetOfQuote(locked.quote))
    return presentQuote(tx, await work(tx, locked))
  })
}
