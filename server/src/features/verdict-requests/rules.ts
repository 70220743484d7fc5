import { ISSUE_DESCRIPTION_MIN } from '@doorstep/contract/issues/schema'
import { ANSWER_DAYS, REMIND_DAYS } from '@doorstep/contract/issues/verdicts/rules'
import type { GiveVerdict } from '@doorstep/contract/issues/verdicts/schema'
import { ANSWERED, QUESTION_OVER, WORDS_MISSING } from '@doorstep/contract/issues/verdicts/texts'
import { AppError, invalid } from '../../errors.ts'
import type { TokenSubject } from '../../mail/tokens.ts'
import type { IssueRow } from '../issues/queries.ts'
import { isAsked } from '../issues/rules.ts'
import type { QuestionRow } from './queries.ts'

const DAY_MS = 86_400_000

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)
export const daysBefore = (at: Date, days: number): Date => daysAfter(at, -days)

/** The link of a question is good until then, and an answer is waited for. */
export const endOf = ({ askedAt }: Pick<QuestionRow, 'askedAt'>): Date => daysAfter(askedAt, ANSWER_DAYS)

export const isReminderDue = (
  { askedAt, remindedAt }: Pick<QuestionRow, 'askedAt' | 'remindedAt'>,
  now: Date,
): boolean => remindedAt === null && now >= daysAfter(askedAt, REMIND_DAYS) && now < endOf({ askedAt })

/** Somebody is reminded, or no longer waited for. */
export const isFollowUpDue = (question: Pick<QuestionRow, 'askedAt' | 'remindedAt'>, now: Date): boolean =>
  isReminderDue(question, now) || now >= endOf(question)

/** What is not fixed needs words: whoever is to do it again has to know what. */
export function requireWords({ answer, words = '' }: GiveVerdict): void {
  if (answer !== 'yes' && words === '') throw invalid({ words: WORDS_MISSING })
}

/** The same answer once more, as where the first one's receipt was lost. */
export function isRepeated(
  { answer, stars, words }: QuestionRow,
  { answer: wanted, ...given }: GiveVerdict,
): boolean {
  return answer === wanted && stars === (given.stars ?? null) && (words ?? '') === (given.words ?? '')
}

export function refuseOver(
  issue: IssueRow,
  question: QuestionRow | undefined,
  now: Date,
): asserts question is QuestionRow {
  if (question && question.answer !== null) throw new AppError('CONFLICT', ANSWERED)
  if (!question || !isAsked(issue, now)) throw new AppError('CONFLICT', QUESTION_OVER)
}

/** As a report, which has some words at least. */
export function descriptionOf(words: string): string {
  return words.length < ISSUE_DESCRIPTION_MIN ? `The problem came back: ${words}` : words
}

/** What is dangerous ends by an answer alone. */
export function mayCloseInSilence({ priority }: IssueRow, { haveLeft }: { haveLeft: boolean }): boolean {
  return priority !== 'Emergency' && haveLeft
}

/** What the token of a question's link is made of. */
export function linkSubject(questionId: number, userId: number, generation: number): TokenSubject {
  return { kind: 'verdict', object: String(questionId), userId, generation }
}
