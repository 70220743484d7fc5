import { randomInt } from 'node:crypto'
import { OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import type { QuoteEventKind, QuoteStatus } from '@doorstep/contract/quotes/rules'
import type { QuoteEvent } from '@doorstep/contract/quotes/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SharedPhoto } from '@doorstep/contract/orders/schema'
import type { OrderParty } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { ReadDb } from '../../db/client.ts'
import { columnsOf } from '../../db/columns.ts'
import { PLACE_NAME } from '../../db/placeNames.ts'
import type { QueryRow } from '../../db/rows.ts'
import { updateRow } from '../../db/statements.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'
import type { TargetColumns } from '../../policy/scopes.ts'

/** Columns for a query on `quotes as q`, `issues as i` and `places as p`. */
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
  // A check constraint guarantees the type of this column.
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
  PLACE_NAME.as('propertyName'),
  'f.name as firmName',
  'f.email as firmEmail',
  'f.is_active as firmIsActive',
  'f.link_generation as firmLinkGeneration',
  'i.job_id as jobId',
  'i.title as issueTitle',
  sql<IssueStatus>`i.status`.as('issueStatus'),
  'i.property_id as propertyId',
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
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .select(COLUMNS)
}

export type QuoteRow = QueryRow<typeof quotesOf>

export type QuoteChange = Partial<
  Pick<
    QuoteRow,
    | 'status'
    | 'amountPence'
    | 'quoteWords'
    | 'givenAt'
    | 'declinedAt'
    | 'declineReason'
    | 'decidedAt'
    | 'linkGeneration'
    | 'fileName'
    | 'type'
    | 'originalKey'
  > & { decidedBy: number | null; size: number | null; sha256: string | null }
>

const EVENTS = sql<
  QuoteEvent[]
>`coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'party', e.party,
    'actorName', a.first_name || ' ' || a.last_name, 'words', e.words, 'amountPence', e.amount_pence) order by e.id)
    from quote_events e left join users a on a.id = e.actor_id where e.quote_id = q.id), '[]')`

const PHOTOS = sql<
  Pick<SharedPhoto, 'photoId' | 'name'>[]
>`coalesce((select json_agg(json_build_object('photoId', h.id, 'name', h.name) order by h.id)
    from quote_photos s join issue_attachments h on h.id = s.attachment_id where s.quote_id = q.id), '[]')`

export function fullQuotesOf(db: ReadDb) {
  return quotesOf(db).select([EVENTS.as('events'), PHOTOS.as('photos')])
}

export type FullQuoteRow = QueryRow<typeof fullQuotesOf>

/** Finds the quote for the system, or for a caller that has already checked the right to it. */
export async function getQuoteById(ctx: SystemCtx, quoteId: number): Promise<FullQuoteRow> {
  return fullQuotesOf(ctx.db).where('q.id', '=', quoteId).executeTakeFirstOrThrow()
}

export async function findQuoteRow(ctx: SystemCtx, quoteId: number): Promise<QuoteRow | undefined> {
  return quotesOf(ctx.db).where('q.id', '=', quoteId).executeTakeFirst()
}

/** Returns the id of the quote's issue. The query does not check any rights. */
export async function findIssueOfQuote(ctx: SystemCtx, quoteId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('quotes')
    .select('issue_id as issueId')
    .where('id', '=', quoteId)
    .executeTakeFirst()
  return row?.issueId
}

/**
 * Returns the issue's id only if this right covers the quote, so that nobody without the right can lock the issue or
 * wait for its lock.
 */
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

/** Locks the quote if this right covers it. The caller locks the issue first. */
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

/** Locks the quote for a caller that has proved that it has the quote's link. */
export async function lockQuoteRowById(ctx: SystemWriteCtx, quoteId: number): Promise<QuoteRow | undefined> {
  return quotesOf(ctx.db).where('q.id', '=', quoteId).forUpdate('q').executeTakeFirst()
}

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

/** The id is random, so that it does not show how many quotes there are. */
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

/** The caller must lock the quote first. */
export async function updateQuote(
  ctx: SystemWriteCtx,
  { id }: Pick<QuoteRow, 'id'>,
  change: QuoteChange,
): Promise<void> {
  await updateRow(ctx.db, 'quotes', id, {
    ...columnsOf('quotes', change),
    version: sql<number>`version + 1`,
    updated_at: ctx.now(),
  })
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
