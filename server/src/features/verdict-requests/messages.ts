import type { Answer } from '@doorstep/contract/issues/verdicts/rules'
import { ANSWER_DAYS } from '@doorstep/contract/issues/verdicts/rules'
import { IS_IT_FIXED } from '@doorstep/contract/issues/verdicts/texts'
import type { SystemWriteCtx } from '../../context.ts'
import { mailedToken } from '../../mail/tokens.ts'
import type { Actor } from '../../policy/actor.ts'
import { addWarning } from '../notifications/duties/service.ts'
import { addOwnChange } from '../notifications/service.ts'
import { mailManagers, notifyReporter } from '../issues/messages.ts'
import { findSides } from '../issues/notes/queries.ts'
import type { IssueRow } from '../issues/queries.ts'
import { commentParagraph } from '../issues/rules.ts'
import type { Quote } from '../issues/rules.ts'
import { findGeneration } from './queries.ts'
import type { QuestionRow } from './queries.ts'
import { linkSubject } from './rules.ts'

type CauseCtx = SystemWriteCtx & { actor?: Actor }

const NO_LOGIN = `You do not need to sign in to use the link. The link works for ${ANSWER_DAYS} days.`

/** Sends one email that says the work is done and asks whether the issue is fixed. Returns the message id. */
export async function notifyQuestion(
  ctx: CauseCtx,
  issue: IssueRow,
  {
    question,
    comment,
    answerers,
  }: { question: QuestionRow; comment: Quote | undefined; answerers: readonly Actor[] },
): Promise<number | null> {
  return mailAll(ctx, issue, answerers, async (side) => {
    await addOwnChange(ctx, side, { status: 'Resolved', isMailed: true, as: 'verdictAsked' })
    return mailQuestion(ctx, side, question, {
      subject: `Resolved: ${issue.title}`,
      quote: comment,
      paragraphs: [
        `"${issue.title}" is now Resolved. The people who worked on it say that it is done.`,
        ...commentParagraph(comment),
        `${IS_IT_FIXED} ${NO_LOGIN}`,
      ],
    })
  })
}

/**
 * Emails all people who can answer, except the person who resolved the issue. Returns the id of the first email,
 * because the question stores one id for all of these emails.
 */
async function mailAll(
  ctx: CauseCtx,
  issue: IssueRow,
  answerers: readonly Actor[],
  mail: (side: IssueRow) => Promise<number | null>,
): Promise<number | null> {
  const asked = answerers.filter(({ userId }) => userId !== ctx.actor?.userId)
  const sides = (await findSides(ctx, issue)).filter((side) =>
    asked.some(({ userId }) => userId === side.reporterId),
  )
  const ids: (number | null)[] = []
  for (const side of sides) ids.push(await mail(side))
  return ids[0] ?? null
}

export async function notifyReminder(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  question: QuestionRow,
  answerers: readonly Actor[],
): Promise<number | null> {
  return mailAll(ctx, issue, answerers, (side) =>
    mailQuestion(ctx, side, question, {
      subject: `${IS_IT_FIXED} ${issue.title}`,
      paragraphs: [
        `"${issue.title}" was resolved a week ago. You have not told us yet whether it is fixed.`,
        issue.priority === 'Emergency'
          ? `Please tell us whether the problem is fixed. ${NO_LOGIN}`
          : `Please tell us whether the problem is fixed. If you do not answer, the issue will be closed in a week. You do not need to sign in to use the link. The link works until then.`,
      ],
    }),
  )
}

async function mailQuestion(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  question: QuestionRow,
  letter: { subject: string; paragraphs: string[]; quote?: Quote | undefined },
): Promise<number | null> {
  const { services } = ctx
  if (issue.reporterId === null || ctx.silent) return null
  const generation = await findGeneration(ctx, issue.reporterId)
  if (generation === undefined) return null
  const token = mailedToken(services.secrets, linkSubject(question.id, issue.reporterId, generation))
  return notifyReporter(ctx, issue, {
    ...letter,
    button: `Say whether the problem is fixed: ${services.publicUrl}/verdict#token={{link}}`,
    secrets: { link: token },
  })
}

const SAID: Record<Answer, string> = { yes: 'fixed', partly: 'only partly fixed', no: 'not fixed' }

/**
 * Notifies the issue's owner, or the managers if there is no owner. The email says that the issue is In Progress again
 * and what is still wrong.
 */
export async function notifyReopened(
  ctx: CauseCtx,
  issue: IssueRow,
  { answer, words }: { answer: Answer; words: string },
): Promise<void> {
  const receivers = await addWarning(ctx, issue, 'verdictGiven')
  await mailManagers(ctx, issue, receivers, {
    kind: 'verdictGiven',
    subject: `Not fixed: ${issue.title}`,
    paragraphs: [
      `The resident says that "${issue.title}" is ${SAID[answer]}. The issue is In Progress again.`,
      `Their message: ${words}`,
    ],
  })
}
