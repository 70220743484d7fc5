import type { Feedback } from '@doorstep/contract/feedback/schema'
import type { FeedbackRow } from './queries.ts'

export function presentFeedback({ createdAt, ...row }: FeedbackRow): Feedback {
  return { ...row, createdAt: createdAt.toISOString() }
}
