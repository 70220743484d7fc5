import type { ListQuotes } from '@doorstep/contract/quotes/schema'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx } from '../../../context.ts'
import { readPage } from '../../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../../db/keyset.ts'
import { where } from '../../../policy/scopes.ts'
import { fullQuotesOf, QUOTE_COLUMNS } from '../queries.ts'
import type { FullQuoteRow } from '../queries.ts'

export async function findIssueQuotes(ctx: SystemCtx, issueId: number): Promise<FullQuoteRow[]> {
  return fullQuotesOf(ctx.db)
    .where('q.issue_id', '=', issueId)
    .orderBy('q.asked_at')
    .orderBy(sql`lower(f.name)`)
    .orderBy('q.id')
    .execute()
}

/** Returns the quote if the reader's right covers it. */
export async function findQuote(ctx: Ctx, quoteId: number): Promise<FullQuoteRow | undefined> {
  return fullQuotesOf(ctx.db)
    .where('q.id', '=', quoteId)
    .where(where(ctx.actor, 'quote:read', QUOTE_COLUMNS))
    .executeTakeFirst()
}

/** Fetches one row more than a page, to show whether another page follows. */
export async function findQuotes(
  ctx: Ctx,
  filter: ListQuotes,
  position: SortPosition | undefined,
): Promise<{ rows: (FullQuoteRow & SortedRow)[]; total: number }> {
  const descending = filter.sort.startsWith('-')
  const matching = fullQuotesOf(ctx.db)
    .where(where(ctx.actor, 'quote:read', QUOTE_COLUMNS))
    .where(filterOf(ctx, filter))
  const order = { by: sql`q.asked_at`, type: 'timestamptz', ids: [sql`q.id`], descending } as const
  return readPage(ctx.db, matching, order, { limit: filter.limit, position })
}

/** A firm sees unchosen quotes as withdrawn, so a firm's filter treats them as withdrawn too. */
function filterOf(ctx: Ctx, { status, firmId }: ListQuotes): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  const asStaff = where(ctx.actor, 'quote:manage', QUOTE_COLUMNS)
  const seen = sql`case when q.status = 'NotChosen' and not ${asStaff} then 'Withdrawn' else q.status end`
  if (status !== undefined && status.length > 0) conditions.push(sql`${seen} = any(${[...status]}::text[])`)
  if (typeof firmId === 'number') conditions.push(sql`q.firm_id = ${firmId}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export async function findQuotePhoto(ctx: SystemCtx, quoteId: number, photoId: number) {
  return ctx.db
    .selectFrom('quote_photos as s')
    .innerJoin('issue_attachments as h', 'h.id', 's.attachment_id')
    .select(['h.name', 'h.display_key as displayKey', 'h.thumbnail_key as thumbnailKey'])
    .where('s.quote_id', '=', quoteId)
    .where('s.attachment_id', '=', photoId)
    .executeTakeFirst()
}
