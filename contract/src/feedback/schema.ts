import * as z from 'zod/mini'
import { Id, Instant, text } from '../fields.ts'
import { screenAt } from '../screens.ts'
import { NO_RATING } from './texts.ts'
import { COMMENT_MAX } from './rules.ts'

export const RATINGS = [1, 2, 3, 4, 5] as const

/** The emoji of the ratings 1 to 5, in this order. */
export const RATING_EMOJIS = ['😞', '🙁', '😐', '🙂', '😀'] as const

const RATING = { error: NO_RATING }
const PAGE = { error: 'The page must be an address of this site.' }

export const SubmitFeedback = z.object({
  userId: z.optional(z.unknown()),
  rating: z.number(RATING).check(z.int(RATING), z.gte(1, RATING), z.lte(5, RATING)),
  comment: z.optional(z.nullable(text('The comment', 0, COMMENT_MAX))),
  /** The path of the page, without query and fragment. */
  pagePath: z.optional(
    z.nullable(
      z.string(PAGE).check(
        z.maxLength(100, PAGE),
        z.refine((path) => screenAt(path) !== undefined, PAGE),
      ),
    ),
  ),
  /**
   * The server ignores this emoji, because callers always send the same one. The rating decides which emoji is stored.
   */
  emoji: z.optional(z.unknown()),
})
export type SubmitFeedback = z.output<typeof SubmitFeedback>

export const Feedback = z.object({
  id: Id,
  rating: z.number(),
  emoji: z.string(),
  comment: z.nullable(z.string()),
  pagePath: z.nullable(z.string()),
  createdAt: Instant,
})
export type Feedback = z.infer<typeof Feedback>
