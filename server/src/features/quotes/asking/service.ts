import * as z from 'zod/mini'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { QUOTES_MAX } from '@doorstep/contract/quotes/rules'
import type { AskForQuotes, Quote } from '@doorstep/contract/quotes/schema'
import { QUOTE_MESSAGES, quotePapersExpired } from '@doorstep/contract/quotes/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { authorize } from '../../../policy/authorize.ts'
import { dayAt } from '../../../time/civil.ts'
import { lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { notifyAskedToQuote, notifyQuoteLinkRenewed } from '../messages.ts'
import { presentQuote } from '../present.ts'
import { getQuoteById, insertQuote, updateQuote } from '../queries.ts'
import { expiredPapers, hasQuoteLink, isOpen, targetOfQuote } from '../rules.ts'
import { keepQuoteEvent, lockQuote, signalAwaiting, signalQuote } from '../service.ts'
import { targetOf } from '../../issues/rules.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import { lockServing } from '../../firms/queries.ts'
import { countPhotos, findExpired, findFirmsAsked, insertQuotePhotos } from './queries.ts'

interface AskInput {
  params: { issueId: number }
  body: AskForQuotes
}

const LIVE: readonly IssueStatus[] = LIVE_STATUSES

/** Asks one to three firms for quotes, each separately. If one firm cannot be asked, asks none of them. */
export async function askForQuotes(ctx: Ctx, { params, body }: AskInput): Promise<Quote[]> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'quote:manage', targetOf(issue))
    // The text is stored only with the quotes, so that a redaction finds every copy.
    const { quoteIds } = await withIdempotency(
      tx,
      {
        endpoint: 'askForQuotes',
        body: [params, body],
        answer: AllAsked,
        idOf: () => issue.id,
        isStillVisible: () => Promise.resolve(true),
      },
      async () => ({ quoteIds: await askAll(tx, issue, body) }),
    )
    const quotes: Quote[] = []
    for (const quoteId of quoteIds) quotes.push(presentQuote(tx, await getQuoteById(tx, quoteId)))
    return quotes
  })
}

const AllAsked = z.object({ quoteIds: z.array(z.number()) })

async function askAll(tx: WriteCtx, issue: IssueRow, body: AskForQuotes): Promise<number[]> {
  const firmIds = [...new Set(body.firmIds)].sort((one, other) => one - other)
  const photoIds = [...new Set(body.photoIds ?? [])]
  await requireAskable(tx, issue, { ...body, firmIds, photoIds })
  const expired = await findExpired(tx, firmIds, todayOf(tx))
  requireOverride(tx, expired, body.overrideReason ?? '')
  const quoteIds: number[] = []
  for (const firmId of firmIds) {
    const isOverridden = expired.some((paper) => paper.firmId === firmId)
    quoteIds.push(await ask(tx, issue, { firmId, isOverridden, photoIds, said: body }))
  }
  await signalAwaiting(tx, issue)
  return quoteIds
}

async function requireAskable(
  tx: WriteCtx,
  issue: IssueRow,
  { firmIds, photoIds, dueOn }: { firmIds: number[]; photoIds: number[]; dueOn?: string | null | undefined },
): Promise<void> {
  for (const firmId of firmIds)
    if (!(await lockServing(tx, firmId, issue.developmentId)))
      throw invalid({ firmIds: QUOTE_MESSAGES.chooseFirm })
  if (dueOn !== undefined && dueOn !== null && dueOn < todayOf(tx))
    throw invalid({ dueOn: QUOTE_MESSAGES.dayOver })
  if ((await countPhotos(tx, issue.id, photoIds)) !== photoIds.length)
    throw invalid({ photoIds: QUOTE_MESSAGES.choosePhotos })
  if (!LIVE.includes(issue.status) || issue.isAnonymised)
    throw new AppError('CONFLICT', QUOTE_MESSAGES.notLive)
  const asked = await findFirmsAsked(tx, issue.id)
  // Otherwise, a repeated request would ask the same firms again.
  if (firmIds.some((firmId) => asked.includes(firmId)))
    throw new AppError('CONFLICT', QUOTE_MESSAGES.alreadyAsked)
  if (asked.length + firmIds.length > QUOTES_MAX) throw new AppError('CONFLICT', QUOTE_MESSAGES.tooMany)
}

const todayOf = (tx: WriteCtx): string => dayAt(tx.now(), tx.services.config.timeZone)

type Expired = Awaited<ReturnType<typeof findExpired>>[number]

/** This check is part of the transaction that asks the firms, because papers can change after staff open the form. */
function requireOverride(tx: WriteCtx, expired: readonly Expired[], reason: string): void {
  if (expired.length === 0) return
  const papers = expired.map(({ firmName, name, expiresOn }) => ({
    name: `${name} of ${firmName}`,
    expiresOn,
  }))
  if (reason === '') throw expiredPapers(tx, quotePapersExpired(papers.map(({ name }) => name)), papers)
  if (!tx.actor.isAdmin) throw expiredPapers(tx, QUOTE_MESSAGES.overrideByAdministrator, papers)
}

interface Asked {
  firmId: number
  isOverridden: boolean
  photoIds: readonly number[]
  said: AskForQuotes
}

async function ask(
  tx: WriteCtx,
  { id: issueId }: IssueRow,
  { firmId, isOverridden, photoIds, said }: Asked,
): Promise<number> {
  const overrideReason = isOverridden ? (said.overrideReason ?? null) : null
  const { words, dueOn = null } = said
  const quoteId = await insertQuote(tx, { issueId, firmId, words, dueOn, overrideReason })
  await insertQuotePhotos(tx, quoteId, photoIds)
  const row = await getQuoteById(tx, quoteId)
  const asked = await keepQuoteEvent(tx, row, byPerson(tx, 'staff'), { event: 'asked', words })
  if (isOverridden)
    await emitAudit(tx, {
      action: 'quote.override',
      object: { type: 'issue', id: issueId },
      after: { quoteId, firmId, overrideReason },
    })
  await notifyAskedToQuote(tx, asked)
  signalQuote(tx, asked)
  return quoteId
}

/** Emails the firm a new link. The old link stops working. */
export async function renewQuoteLink(ctx: Ctx, { params }: Params<'quoteId'>): Promise<Quote> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const { quote } = await lockQuote(tx, params.quoteId, 'quote:read')
    authorize(tx, 'quote:manage', targetOfQuote(quote))
    if (!isOpen(quote) || !hasQuoteLink(quote)) throw new AppError('CONFLICT', QUOTE_MESSAGES.noLink)
    await updateQuote(tx, quote, { linkGeneration: quote.linkGeneration + 1 })
    const renewed = await keepQuoteEvent(tx, quote, byPerson(tx, 'staff'), { event: 'linkRenewed' })
    await notifyQuoteLinkRenewed(tx, renewed)
    signalQuote(tx, renewed)
    return presentQuote(tx, renewed)
  })
}
