import { randomInt } from 'node:crypto'
import { OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import type { QuoteEventKind, QuoteStatus } from '@doorstep/contract/quotes/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { OrderParty } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { ReadDb } from '../../db/client.ts'
import { columnsOf } from '../../db/columns.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'
import type { TargetColumns } from '../../policy/scopes.ts'
import type { FullQuoteRow, QuoteChange, QuoteEventJson, QuoteRow } from './rules.ts'

/** Of `quotes as q`, its issue `i` and that one's property `p`. */
export const QUOTE_COLUMNS: TargetColumns = {
  propertyId: sql.ref('i.property_id'),
  developmentId: sql.ref('p.development_id'),
  firmId: sql.ref('q.firm_id'),
  isSent: sql`true`,
}

const COLUMNS = [
  'q.id',
  'q.issue_id as issueId',
  'q.firm_id as firmId',
  // The table's checks let no other text in.
  sql<QuoteStatus>`q.status`.as('status'),
  'q.words',
  sql<string | null>`q.due_on::text`.as('dueOn'),
  'q.amount_pence as amountPence',
  'q.quote_words as quoteWords',
  'q.file_name as fileName',
  'q.type',
  'q.original_key as originalKey',
  'q.version',
  'q.link_generation as linkGeneration',
  'q.override_reason as overrideReason',
  'q.asked_at as askedAt',
  'q.given_at as givenAt',
  'q.declined_at as declinedAt',
  'q.decline_reason as declineReason',
  'q.decided_at as decidedAt',
  'f.name as firmName',
  'f.email as firmEmail',
  'f.is_active as firmIsActive',
  'f.link_generation as firmLinkGeneration',
  'i.job_id as jobId',
  'i.title as issueTitle',
  sql<IssueStatus>`i.status`.as('issueStatus'),
  'i.property_id as propertyId',
  'p.name as propertyName',
  'p.address',
  'p.development_id as developmentId',
  'd.name as developmentName',
  sql<number | null>`(select w.id from work_orders w where w.quote_id = q.id)`.as('orderId'),
] as const

function quotesOf(db: ReadDb) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('firms as f', 'f.id', 'q.firm_id')
    .innerJoin('issues as i', 'i.id', 'q.issue_id')
    .innerJoin('homes as p', 'p.id', 'i.property_id')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .select(COLUMNS)
}

const EVENTS = sql<
  QuoteEventJson[]
>`coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'party', e.party,
    'actorName', a.first_name || ' ' || a.last_name, 'words', e.words, 'amountPence', e.amount_pence) order by e.id)
    from quote_events e left join users a on a.id = e.actor_id where e.quote_id = q.id), '[]')`

const PHOTOS = sql<
  FullQuoteRow['photos']
>`coalesce((select json_agg(json_build_object('photoId', h.id, 'name', h.name) order by h.id)
    from quote_photos s join issue_attachments h on h.id = s.attachment_id where s.quote_id = q.id), '[]')`

export function fullQuotesOf(db: ReadDb) {
  return quotesOf(db).select([EVENTS.as('events'), PHOTOS.as('photos')])
}

/** For the system, and for what was authorised already. */
export async function getQuoteById(ctx: SystemCtx, quoteId: number): Promise<FullQuoteRow> {
  return fullQuotesOf(ctx.db).where('q.id', '=', quoteId).executeTakeFirstOrThrow()
}

export async function findQuoteRow(ctx: SystemCtx, quoteId: number): Promise<QuoteRow | undefined> {
  return quotesOf(ctx.db).where('q.id', '=', quoteId).executeTakeFirst()
}

/** Of which issue a quote is; nothing is authorised by that. */
export async function findIssueOfQuote(ctx: SystemCtx, quoteId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('quotes')
    .select('issue_id as issueId')
    .where('id', '=', quoteId)
    .executeTakeFirst()
  return row?.issueId
}

/** The same where this right covers the quote: nobody else waits for its issue, or holds it up. */
export async function findIssueInScope(
  ctx: WriteCtx,
  quoteId: number,
  right: Right,
): Promise<number | undefined> {
  const row = await quotesOf(ctx.db)
    .where('q.id', '=', quoteId)
    .where(where(ctx.actor, right, QUOTE_COLUMNS))
    .executeTakeFirst()
  return row?.issueId
}

/** Locked until the transaction ends, where this right covers it; its issue is locked before. */
export async function lockQuoteRow(
  ctx: WriteCtx,
  quoteId: number,
  right: Right,
): Promise<QuoteRow | undefined> {
  return quotesOf(ctx.db)
    .where('q.id', '=', quoteId)
    .where(where(ctx.actor, right, QUOTE_COLUMNS))
    .forUpdate('q')
    .executeTakeFirst()
}

/** The same for whoever has proved to have its link. */
export async function lockQuoteRowById(ctx: SystemWriteCtx, quoteId: number): Promise<QuoteRow | undefined> {
  return quotesOf(ctx.db).where('q.id', '=', quoteId).forUpdate('q').executeTakeFirst()
}

/** The quotes of an issue that are not decided yet; locked, oldest first. */
export async function lockOpenQuotes(ctx: SystemWriteCtx, issueId: number): Promise<QuoteRow[]> {
  return quotesOf(ctx.db)
    .where('q.issue_id', '=', issueId)
    .where('q.status', 'in', [...OPEN_QUOTE_STATUSES])
    .orderBy('q.asked_at')
    .orderBy('q.id')
    .forUpdate('q')
    .execute()
}

const ID_MAX = 9_999_999_999

interface NewQuote {
  issueId: number
  firmId: number
  words: string
  dueOn: string | null
  overrideReason: string | null
}

/** Under an id that says nothing of any other one. */
export async function insertQuote(ctx: WriteCtx, quote: NewQuote): Promise<number> {
  const values = {
    ...columnsOf('quotes', quote),
    created_by: ctx.actor.userId,
    asked_at: ctx.now(),
    updated_at: ctx.now(),
  }
  for (;;) {
    const row = await ctx.db
      .insertInto('quotes')
      .values({ id: randomInt(1, ID_MAX), ...values })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
}

/** Writes a change of a quote that is locked. */
export async function updateQuote(
  ctx: SystemWriteCtx,
  { id }: Pick<QuoteRow, 'id'>,
  change: QuoteChange,
): Promise<void> {
  await ctx.db
    .updateTable('quotes')
    .set({ ...columnsOf('quotes', change), version: sql<number>`version + 1`, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

interface NewQuoteEvent {
  quoteId: number
  kind: QuoteEventKind
  party: OrderParty
  actorId: number | null
  words?: string | undefined
  amountPence?: number | undefined
  key?: string | undefined
}

/** Adds to the quote's own history. */
export async function insertQuoteEvent(
  ctx: SystemWriteCtx,
  { quoteId, kind, party, actorId, words, amountPence, key }: NewQuoteEvent,
): Promise<void> {
  await ctx.db
    .insertInto('quote_events')
    .values({
      quote_id: quoteId,
      at: ctx.now(),
      kind,
      party,
      actor_id: actorId,
      words: words ?? null,
      amount_pence: amountPence ?? null,
      client_key: key ?? null,
    })
    .execute()
}
