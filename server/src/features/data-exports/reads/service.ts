import type { DataRead, ListDataReads } from '@doorstep/contract/data-exports/schema'
import type { Ctx } from '../../../context.ts'
import { decodeCursor } from '../../../paging/cursors.ts'
import { IdCursor, idPage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { presentDataRead } from './present.ts'
import { findDataReads } from './queries.ts'

/** Lists who saw the actor's phone number, or saw that a vulnerable person lives in their home. */
export async function listDataReads(ctx: Ctx, { query }: { query: ListDataReads }): Promise<Page<DataRead>> {
  const after = decodeCursor(IdCursor, query.cursor)
  const { limit } = query
  const { rows, total } = await findDataReads(ctx, ctx.actor.userId, { limit, after })
  return idPage(rows, limit, total, presentDataRead)
}
