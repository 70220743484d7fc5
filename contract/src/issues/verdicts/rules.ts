/** What a reporter may answer to 'Is it fixed?'. */
export const ANSWERS = ['yes', 'partly', 'no'] as const
export type Answer = (typeof ANSWERS)[number]

/** By what a list looks for issues: one of the answers, or one with stars. */
export const ANSWER_FILTERS = [...ANSWERS, 'rated'] as const
export type AnswerFilter = (typeof ANSWER_FILTERS)[number]

/** What became of it: the issue was closed or taken up again, or it is a new one. */
export const VERDICT_OUTCOMES = ['closed', 'reopened', 'cameBack'] as const
export type VerdictOutcome = (typeof VERDICT_OUTCOMES)[number]

export const STARS_MAX = 5

/** Without an answer the question is asked once more after so many days. */
export const REMIND_DAYS = 7
/** So long the mailed link is good, and an answer is waited for. */
export const ANSWER_DAYS = 14
/** So long after an issue was closed its reporter may say that it is not fixed. */
export const COME_BACK_DAYS = 28
