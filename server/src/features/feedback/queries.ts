import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { columnsOf } from '../../db/columns.ts'
import { repeatsSince } from '../../db/repeats.ts'

export interface NewFeedback {
  userId: number
  rating: number
  emoji: string
  comment: string | null
  pagePath: string | null
}

const COLUMNS = [
  'id',
  'rating',
  'emoji',
  'comment',
  'page_path as pagePath',
  'created_at as createdAt',
] as const

export type FeedbackRow = Awaited<ReturnType<typeof insertFeedback>>

export async function insertFeedback(ctx: SystemWriteCtx, feedback: NewFeedback) {
  return ctx.db
    .insertInto('feedback')
    .values({ ...columnsOf('feedback', feedback), created_at: ctx.now() })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Finds the same feedback if this person sent it shortly before. */
export async function findRepeatedFeedback(
  ctx: SystemCtx,
  feedback: NewFeedback,
): Promise<FeedbackRow | undefined> {
  return ctx.db
    .selectFrom('feedback')
    .select(COLUMNS)
    .where('user_id', '=', feedback.userId)
    .where('rating', '=', feedback.rating)
    .where('comment', 'is not distinct from', feedback.comment)
    .where('page_path', 'is not distinct from', feedback.pagePath)
    .where('created_at', '>', repeatsSince(ctx))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
