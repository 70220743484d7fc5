import { CLOSES_AFTER_DAYS } from '../building/rules.ts'
import { ANSWER_DAYS, COME_BACK_DAYS } from './rules.ts'
import type { Answer, AnswerFilter, VerdictOutcome } from './rules.ts'

export const IS_IT_FIXED = 'Is it fixed?'

export const ANSWER_LABELS: Record<Answer, string> = {
  yes: 'Yes, it is fixed',
  partly: 'Partly',
  no: 'No, not fixed',
}

export const ANSWER_FILTER_LABELS: Record<AnswerFilter, string> = { ...ANSWER_LABELS, rated: 'With stars' }

/** The error if an answer other than Yes has no words. */
export const WORDS_MISSING = 'Say what is still wrong.'
export const STARS_WRONG = 'Choose 1 to 5 stars.'

/** The note in the history when an issue closes after the answer Yes. */
export const CONFIRMED = 'Confirmed by the resident'
/** The note in the history and the email when an issue closes without an answer. */
export const CLOSED_IN_SILENCE = `Nobody told us within ${ANSWER_DAYS} days that the problem is not fixed, so we closed the issue. If the problem is not fixed, you can still tell us for ${COME_BACK_DAYS} days.`

export const LINK_NOT_OURS = 'This link does not work. Open the link in your email again.'
export const LINK_DEAD = 'This link is no longer valid. If the problem is still there, report it again.'
export const LINK_TOO_OLD = `This link expired after ${ANSWER_DAYS} days. Sign in to tell us if the problem is fixed.`
export const ANSWERED = 'This question has already been answered. Thank you.'
export const ANSWER_AGAIN = 'Staff have just changed this issue. Send your answer again.'
export const QUESTION_OVER =
  'You can no longer answer this question. If something is wrong, report the problem.'

export const STARS_LEGEND = 'How was the repair? (optional)'
/** The word for each number of stars, from one to five. */
export const STAR_WORDS = ['Poor', 'Fair', 'All right', 'Good', 'Excellent'] as const

export const WORDS_LABELS: Record<Answer, string> = {
  yes: 'Anything else? (optional)',
  partly: 'What is still wrong?',
  no: 'What is still wrong?',
}

/** Returns a sentence that tells the reporter what happens after an answer. */
export const OUTCOME_TEXTS: Record<VerdictOutcome, (jobId: number) => string> = {
  closed: (jobId) => `Job ${jobId} is closed.`,
  closesSoon: (jobId) =>
    `Job ${jobId} closes in ${CLOSES_AFTER_DAYS} days, unless somebody in the building says that the problem is not fixed.`,
  reopened: (jobId) => `Job ${jobId} is In Progress again. We have told the people who deal with it.`,
  cameBack: (jobId) => `We have made a new report, job ${jobId}. A property manager will look at it.`,
}

export const ANSWER_MISSING = 'Choose an answer.'
export const COMES_BACK =
  'This issue has been closed. Your answer will go to the property manager as a new report.'
