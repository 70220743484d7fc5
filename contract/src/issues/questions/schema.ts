import * as z from 'zod/mini'
import { LinkToken } from '../../auth/schema.ts'
import { text } from '../../fields.ts'
import { ANSWERS, STARS_MAX, VERDICT_OUTCOMES } from '../verdicts/rules.ts'
import { ANSWER_MISSING, STARS_WRONG } from '../verdicts/texts.ts'

export const VERDICT_WORDS_MAX = 2000

const NO_STARS = { error: STARS_WRONG }

/** What is answered, on the page and by a link. */
export const VERDICT_FIELDS = {
  answer: z.enum(ANSWERS, { error: ANSWER_MISSING }),
  /** For the repair. */
  stars: z.optional(z.nullable(z.int(NO_STARS).check(z.gte(1, NO_STARS), z.lte(STARS_MAX, NO_STARS)))),
  /** Needed with every answer but Yes. */
  words: z.optional(text('Your words', 0, VERDICT_WORDS_MAX)),
}

export const ReadQuestion = z.object({ token: LinkToken })
export type ReadQuestion = z.output<typeof ReadQuestion>

/** The question as the holder of its link sees it. */
export const Question = z.object({
  jobId: z.number(),
  title: z.string(),
  /** Closed meanwhile: what is not fixed comes back as an issue of its own. */
  isClosed: z.boolean(),
})
export type Question = z.infer<typeof Question>

/** The same answer by the link: the token is the right. */
export const AnswerQuestion = z.object({ token: LinkToken, ...VERDICT_FIELDS })
export type AnswerQuestion = z.output<typeof AnswerQuestion>

export const Answered = z.object({
  outcome: z.enum(VERDICT_OUTCOMES),
  /** Of the issue, or of the one as which it came back. */
  jobId: z.number(),
})
export type Answered = z.infer<typeof Answered>
