import { sql } from 'kysely'
import type { ViewQuery } from '@doorstep/contract/issues/views/schema'
import type { SystemCtx } from '../../../context.ts'

export type SavedFacts = Awaited<ReturnType<typeof findSavedFacts>>

export async function findSavedFacts({ db }: SystemCtx, userId: number) {
  const views = await db
    .selectFrom('issue_views')
    .select(['name', 'is_shared as isShared', 'created_at as savedAt'])
    // The type `ViewQuery` is safe, because only values of this type are stored.
    .select(sql<ViewQuery>`query`.as('query'))
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const replies = await db
    .selectFrom('saved_replies')
    .select(['title', 'text', 'is_shared as isShared', 'created_at as savedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return { views, replies }
}
