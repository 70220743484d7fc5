import { ISSUE_DESCRIPTION_MIN } from '@doorstep/contract/issues/rules'
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

/** Returns the time at which the question's link expires and the wait for an answer ends. */
export const endOf = ({ askedAt }: Pick<QuestionRow, 'askedAt'>): Date => daysAfter(askedAt, ANSWER_DAYS)

export const isReminderDue = (
  { askedAt, remindedAt }: Pick<QuestionRow, 'askedAt' | 'remindedAt'>,
  now: Date,
): boolean => remindedAt === null && now >= daysAfter(askedAt, REMIND_DAYS) && now < endOf({ askedAt })

export const isFollowUpDue = (question: Pick<QuestionRow, 'askedAt' | 'remindedAt'>, now: Date): boolean =>
  isReminderDue(question, now) || now >= endOf(question)

/** The answers Partly and No require a text, so that the person who does the repair again knows what is wrong. */
export function requireWords({ answer, words = '' }: GiveVerdict): void {
  if (answer !== 'yes' && words === '') throw invalid({ words: WORDS_MISSING })
}

/** True if the reporter sent the same answer again, for example because they didn't receive the first response. */
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

/** Adds a prefix to very short words, because an issue's description has a minimum length. */
export function descriptionOf(words: string): string {
  return words.length < ISSUE_DESCRIPTION_MIN ? `The problem came back: ${words}` : words
}

/** Only an answer closes an emergency. An emergency never closes because nobody answered. */
export function mayCloseInSilence({ priority }: IssueRow, { haveLeft }: { haveLeft: boolean }): boolean {
  return priority !== 'Emergency' && haveLeft
}

export function linkSubject(questionId: number, userId: number, generation: number): TokenSubject {
  return { kind: 'verdict', object: String(questionId), userId, generation }
}
