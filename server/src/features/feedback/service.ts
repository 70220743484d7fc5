import { Feedback, RATING_EMOJIS } from '@doorstep/contract/feedback/schema'
import type { SubmitFeedback } from '@doorstep/contract/feedback/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, WriteCtx } from '../../context.ts'
import { withIdempotency } from '../../idempotency.ts'
import { authorize } from '../../policy/authorize.ts'
import { findRepeatedFeedback, insertFeedback } from './queries.ts'
import type { FeedbackRow, NewFeedback } from './queries.ts'

/** Stores a person's feedback. The emoji always follows the rating. */
export async function submitFeedback(ctx: Ctx, { body }: { body: SubmitFeedback }): Promise<Feedback> {
  const { userId } = ctx.actor
  const comment = body.comment ?? ''
  const feedback: NewFeedback = {
    userId,
    rating: body.rating,
    emoji: RATING_EMOJIS[body.rating - 1] ?? '',
    comment: comment === '' ? null : comment,
    pagePath: body.pagePath ?? null,
  }
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'feedback:submit', { userId })
    // If a person clicks twice, the second request waits and then finds the feedback of the first click.
    await lockName(tx, `submitFeedback:${userId}`)
    return withIdempotency(
      tx,
      {
        endpoint: 'submitFeedback',
        answer: Feedback,
        body: feedback,
        isStillVisible: async () => true,
        idOf: ({ id }) => id,
      },
      () => storeFeedback(tx, feedback),
    )
  })
}

async function storeFeedback(tx: WriteCtx, feedback: NewFeedback): Promise<Feedback> {
  const repeated = tx.idempotencyKey === undefined ? await findRepeatedFeedback(tx, feedback) : undefined
  if (repeated) return presentFeedback(repeated)
  if (!tx.silent) await tx.services.limits.shared('LIMIT_FEEDBACK').consume(String(feedback.userId))
  const row = await insertFeedback(tx, feedback)
  await emitAudit(tx, {
    action: 'feedback.submit',
    object: { type: 'feedback', id: row.id },
    after: { rating: row.rating },
  })
  return presentFeedback(row)
}

function presentFeedback({ createdAt, ...row }: FeedbackRow): Feedback {
  return { ...row, createdAt: createdAt.toISOString() }
}
