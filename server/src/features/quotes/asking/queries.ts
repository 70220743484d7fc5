import { OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

export async function findFirmsAsked(ctx: SystemCtx, issueId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('quotes')
    .select('firm_id as firmId')
    .where('issue_id', '=', issueId)
    .where('status', 'in', [...OPEN_QUOTE_STATUSES])
    .execute()
  return rows.map(({ firmId }) => firmId)
}

/** Finds the papers of these firms whose last day is before `today`, oldest first. */
export async function findExpired(
  ctx: SystemCtx,
  firmIds: readonly number[],
  today: string,
): Promise<{ firmId: number; firmName: string; name: string; expiresOn: string }[]> {
  return ctx.db
    .selectFrom('firm_papers as e')
    .innerJoin('firms as f', 'f.id', 'e.firm_id')
    .select(['e.firm_id as firmId', 'f.name as firmName', 'e.name', 'e.expires_on as expiresOn'])
    .where(sql<boolean>`e.firm_id = any(${[...firmIds]}::bigint[])`)
    .where(sql<boolean>`e.expires_on < ${today}::date`)
    .orderBy('e.expires_on')
    .orderBy('e.id')
    .execute()
}

export async function countPhotos(
  ctx: SystemCtx,
  issueId: number,
  photoIds: readonly number[],
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('issue_attachments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issue_id', '=', issueId)
    // The query leaves out photos of notes, because only the readers of a note may see its photos.
    .where('note_id', 'is', null)
    .where('state', '=', 'ready')
    .where(sql<boolean>`id = any(${[...photoIds]}::bigint[])`)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertQuotePhotos(
  ctx: SystemWriteCtx,
  quoteId: number,
  photoIds: readonly number[],
): Promise<void> {
  if (photoIds.length === 0) return
  const rows = photoIds.map((attachment_id) => ({ quote_id: quoteId, attachment_id }))
  await ctx.db.insertInto('quote_photos').values(rows).execute()
}
