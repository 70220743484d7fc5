import type { ListQuotes, Quote } from '@doorstep/contract/quotes/schema'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx, Params } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { openPicture } from '../../../files/convert.ts'
import { openOriginal } from '../../../files/original.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { positionOf, sortedPage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { presentQuote } from '../present.ts'
import { getIssue } from '../../issues/service.ts'
import { findIssueQuotes, findQuote, findQuotePhoto, findQuotes } from './queries.ts'
import type { FullQuoteRow } from '../queries.ts'

export async function listIssueQuotes(ctx: Ctx, { params }: Params<'issueId'>): Promise<Quote[]> {
  const issue = await getIssue(ctx, 'quote:manage', params.issueId)
  return (await findIssueQuotes(ctx, issue.id)).map((quote) => presentQuote(ctx, quote))
}

export async function listQuotes(ctx: Ctx, { query }: { query: ListQuotes }): Promise<Page<Quote>> {
  const found = await findQuotes(ctx, query, positionOf(query))
  return sortedPage(found, query, (rows) => rows.map((row) => presentQuote(ctx, row)))
}

export async function readQuote(ctx: Ctx, { params }: Params<'quoteId'>): Promise<Quote> {
  return presentQuote(ctx, await getQuote(ctx, params.quoteId))
}

async function getQuote(ctx: Ctx, quoteId: number): Promise<FullQuoteRow> {
  const quote = await findQuote(ctx, quoteId)
  if (!quote) throw notFound()
  return quote
}

/** Returns the firm's file. The audit records each opening. */
export async function readQuoteFile(ctx: Ctx, { params }: Params<'quoteId'>): Promise<BinaryResult> {
  const quote = await getQuote(ctx, params.quoteId)
  const file = await openOriginal(ctx, quote)
  await emitLoneAudit(ctx, {
    action: 'quote.readFile',
    object: { type: 'issue', id: quote.issueId },
    after: { quoteId: quote.id, firmId: quote.firmId },
  })
  return file
}

interface PhotoInput {
  params: { quoteId: number; photoId: number }
  query: { size?: 'thumbnail' | undefined }
}

export async function readQuotePhoto(ctx: Ctx, { params, query }: PhotoInput): Promise<BinaryResult> {
  const { id } = await getQuote(ctx, params.quoteId)
  return openPicture(ctx, await findQuotePhoto(ctx, id, params.photoId), query)
}
