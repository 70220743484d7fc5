/** Answers to 'Is it fixed?'. */
export const ANSWERS = ['yes', 'partly', 'no'] as const
export type Answer = (typeof ANSWERS)[number]

/** Filters for the issue list: each answer, and answers with stars. */
export const ANSWER_FILTERS = [...ANSWERS, 'rated'] as const
export type AnswerFilter = (typeof ANSWER_FILTERS)[number]

/**
 * The possible effects of an answer: the issue is closed, closes in a few days, is reopened, or comes back as a new
 * issue.
 */
export const VERDICT_OUTCOMES = ['closed', 'closesSoon', 'reopened', 'cameBack'] as const
export type VerdictOutcome = (typeof VERDICT_OUTCOMES)[number]

export const STARS_MAX = 5

/** After this many days without an answer, the system asks the reporter again. */
export const REMIND_DAYS = 7
/** For how many days the emailed link is valid, and for how many days we wait for an answer. */
export const ANSWER_DAYS = 14
/** For how many days after closing the reporter can say that an issue is not fixed. */
export const COME_BACK_DAYS = 28
