import { nextStatuses } from '@doorstep/contract/issues/rules'
import { ORDER_MESSAGES } from '@doorstep/contract/orders/texts'
import type { WriteCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { includes } from '../../../policy/scopes.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { whyTooLate } from '../../issues/history/service.ts'
import { notifyStatus } from '../../issues/messages.ts'
import { updateConversation } from '../../issues/notes/queries.ts'
import type { FullIssueRow, IssueRow } from '../../issues/queries.ts'
import { targetOf } from '../../issues/rules.ts'
import { rejectForFollowers } from '../following/service.ts'
import { leaveToOthers, staysForOthers } from '../withdrawing/service.ts'
import { moveIssue } from '../../issues/service.ts'
import { ENDING_STATUSES } from '../../orders/rules.ts'
import { endOpenOrders } from '../../orders/service.ts'
import { askIfFixed, stopWaiting, notifyAsked } from '../../verdict-requests/service.ts'
import {
  authorizeNote,
  authorizeText,
  commentOf,
  isStaffsAnswer,
  refusal,
  refuseText,
  requireComment,
} from '../editing/rules.ts'
import type { Intent, Saved, StepUpdate, Written } from '../editing/rules.ts'
import { requireFields } from '../editing/service.ts'
import { OPEN_JOB } from '../hand-over/service.ts'
import { authorizeStep, isTooLate, refuseStep } from './rules.ts'

/** Takes a step with a comment, and saves the edits from the same form. */
export function toMove(issue: IssueRow, update: StepUpdate): Intent {
  return {
    authorize: (ctx) => {
      authorizeStep(update)
      authorizeText(ctx, issue, update)
      authorizeNote(ctx, issue, update)
    },
    carryOut: async (tx) => {
      if (isTooLate(issue, update.step, update.movers))
        throw refusal(issue, update, await whyTooLate(tx, issue, update.step))
      refuseStep(issue, update)
      refuseText(issue, update)
      requireComment(update)
      await requireFields(tx, issue, update)
      if (update.step === 'Rejected') await rejectForFollowers(tx, issue, update.followerWords)
      await endOrders(tx, issue, update)
      if (issue.status === 'Resolved') await stopWaiting(tx, issue)
      const question = isAsking(update) ? await askIfFixed(tx, issue) : undefined
      const { after, comment } = await saveStep(tx, issue, update)
      // The job that opens an approved issue also notifies the reporter, so the reporter gets only one notification.
      if (update.step === 'Approved') await queueOpening(tx, issue)
      else if (question) await notifyAsked(tx, after, { question, comment })
      else if (update.isQuiet !== true) await notifyStatus(tx, after, update.step, comment)
      return seenBefore(tx, issue, after)
    },
  }
}

const isAsking = ({ step, noFaultFound }: StepUpdate): boolean => step === 'Resolved' && !noFaultFound

async function queueOpening(tx: WriteCtx, { id }: IssueRow): Promise<void> {
  if (!tx.silent) await queueJob(tx, OPEN_JOB, id)
}

export function toWithdraw(issue: IssueRow, update: StepUpdate): Intent {
  return {
    authorize: (ctx) => {
      authorizeStep(update)
      authorizeText(ctx, issue, update)
    },
    carryOut: async (tx) => {
      refuseStep(issue, update)
      refuseText(issue, update)
      await requireFields(tx, issue, update)
      if (await staysForOthers(tx, issue)) return leaveToOthers(tx, issue)
      await endOrders(tx, issue, update)
      const { after, comment } = await saveStep(tx, issue, update)
      await notifyStatus(tx, after, update.step, comment)
      return seenBefore(tx, issue, after)
    },
  }
}

/** Open work orders end together with the issue. A firm can resolve the issue only through its own order. */
async function endOrders(
  tx: WriteCtx,
  issue: IssueRow,
  { step, movers, ...said }: StepUpdate,
): Promise<void> {
  if (!ENDING_STATUSES.includes(step)) return
  const allowed = nextStatuses(issue.status, movers)
  const isByFirm = step !== 'Withdrawn' && movers.includes('contractor') && !movers.includes('staff')
  if (isByFirm && issue.orderFirmIds !== null)
    throw new AppError('CONFLICT', ORDER_MESSAGES.byOrders, { allowed: allowed.filter((to) => to !== step) })
  await endOpenOrders(tx, issue, {
    isConfirmed: said.cancelOrders,
    words: said.orderWords,
    allowed,
  })
}

async function saveStep(tx: WriteCtx, issue: IssueRow, update: StepUpdate): Promise<Written> {
  const { step, text, note, audience, movers, noFaultFound, isQuiet = false } = update
  // Ends the waiting time for the resident before the step is saved, because waiting time postpones the deadline of the
  // step.
  if (issue.waitingSince !== null) await resumeWaiting(tx, issue.id)
  // The statements are sent in this order, and none of them waits for the result of another.
  const [, moved] = await Promise.all([
    updateConversation(tx, issue.id, { isActive: false, staffAnswered: isStaffsAnswer(tx, issue, update) }),
    moveIssue(tx, issue, step, movers, {
      action: 'issue.changeStatus',
      note,
      audience,
      noFaultFound,
      text,
      isQuiet,
    }),
  ])
  return { after: moved.issue, comment: commentOf(update, moved.entryId) }
}

/**
 * If the step hides the issue from this person, the answer still shows the issue as this person could see it before.
 */
function seenBefore({ actor }: WriteCtx, issue: IssueRow, after: FullIssueRow): Saved {
  const seenAs = includes(actor, 'issue:read', targetOf(after)) ? undefined : issue.status
  return { row: after, seenAs }
}
