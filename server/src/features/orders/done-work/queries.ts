import { SHOWN_MOMENTS } from '@doorstep/contract/issues/questions/schema'
import type { DoneWork } from '@doorstep/contract/issues/questions/schema'
import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

type Row = Omit<DoneWork, 'doneAt'> & { doneAt: Date | null }

const isShown = sql<boolean>`h.state = 'ready' and h.moment = any(${[...SHOWN_MOMENTS]}::text[])`
const isDone = sql<boolean>`w.status in ('Done', 'Verified')`

/** Returns the finished work orders of an issue, with their texts and photos, oldest first. */
export async function findDoneWork(ctx: SystemCtx, issueId: number): Promise<Row[]> {
  return ctx.db
    .selectFrom('work_orders as w')
    .innerJoin('firms as f', 'f.id', 'w.firm_id')
    .select(['f.name as firmName', 'w.done_words as words', 'w.done_at as doneAt'])
    .select(
      sql<Row['photos']>`coalesce((select json_agg(json_build_object('photoId', h.id, 'moment', h.moment,
        'name', h.name) order by h.id) from work_order_photos h where h.order_id = w.id and ${isShown}), '[]')`.as(
        'photos',
      ),
    )
    .where('w.issue_id', '=', issueId)
    .where(isDone)
    .orderBy('w.done_at')
    .orderBy('w.id')
    .execute()
}

/** Returns the stored copy of a photo of finished work on this issue. */
export async function findDonePhoto(ctx: SystemCtx, issueId: number, photoId: number) {
  return ctx.db
    .selectFrom('work_order_photos as h')
    .innerJoin('work_orders as w', 'w.id', 'h.order_id')
    .select(['h.name', 'h.display_key as displayKey'])
    .where('w.issue_id', '=', issueId)
    .where('h.id', '=', photoId)
    .where(isDone)
    .where(isShown)
    .executeTakeFirst()
}
