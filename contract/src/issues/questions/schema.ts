import * as z from 'zod/mini'
import { LinkToken } from '../../auth/schema.ts'
import { Id, IdInput, Instant, text } from '../../fields.ts'
import { ANSWERS, STARS_MAX, VERDICT_OUTCOMES } from '../verdicts/rules.ts'
import { ANSWER_MISSING, STARS_WRONG } from '../verdicts/texts.ts'
import { VERDICT_WORDS_MAX } from './rules.ts'

const NO_STARS = { error: STARS_WRONG }

/** The fields of an answer, on the page of the issue or through an emailed link. */
export const VERDICT_FIELDS = {
  answer: z.enum(ANSWERS, { error: ANSWER_MISSING }),
  /** Rating of the repair, from 1 to 5 stars. */
  stars: z.optional(z.nullable(z.int(NO_STARS).check(z.gte(1, NO_STARS), z.lte(STARS_MAX, NO_STARS)))),
  /** What the person wrote. Required with every answer except Yes. */
  words: z.optional(text('Your words', 0, VERDICT_WORDS_MAX)),
}

export const ReadQuestion = z.object({ token: LinkToken })
export type ReadQuestion = z.output<typeof ReadQuestion>

/**
 * When a photo of finished work was taken. The person who is asked whether the issue is fixed can see only photos from
 * these moments.
 */
export const SHOWN_MOMENTS = ['before', 'after'] as const

/** The work that a firm did, as shown to the person who is asked whether the issue is fixed. */
export const DoneWork = z.object({
  firmName: z.string(),
  words: z.nullable(z.string()),
  doneAt: z.nullable(Instant),
  photos: z.array(z.object({ photoId: Id, moment: z.enum(SHOWN_MOMENTS), name: z.string() })),
})
export type DoneWork = z.infer<typeof DoneWork>

export const ReadQuestionPhoto = z.object({ token: LinkToken, photoId: IdInput })
export type ReadQuestionPhoto = z.output<typeof ReadQuestionPhoto>

/** The question as shown to the person who opens its link. */
export const Question = z.object({
  jobId: z.number(),
  title: z.string(),
  /**
   * Whether the issue has closed since the question was asked. If a closed issue is not fixed, it comes back as a new
   * issue.
   */
  isClosed: z.boolean(),
  done: z.array(DoneWork),
})
export type Question = z.infer<typeof Question>

/** An answer through an emailed link. The token grants access. */
export const AnswerQuestion = z.object({ token: LinkToken, ...VERDICT_FIELDS })
export type AnswerQuestion = z.output<typeof AnswerQuestion>

export const Answered = z.object({
  outcome: z.enum(VERDICT_OUTCOMES),
  /** The job number of the issue, or of the new issue if the old one came back. */
  jobId: z.number(),
})
export type Answered = z.infer<typeof Answered>
