import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue, UpdateIssue } from '@doorstep/contract/issues/schema'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { whyTooLate } from '../../issues/history/service.ts'
import { presentSingle, versionFor } from '../../issues/present.ts'
import { getIssueById, lockIssue } from '../../issues/queries.ts'
import type { FullIssueRow, IssueRow } from '../../issues/queries.ts'
import { moversOf } from '../../issues/rules.ts'
import { changesText, rightOf, updateOf } from '../editing/rules.ts'
import type { Intent, Saved, Update } from '../editing/rules.ts'
import { toEdit, toNote } from '../editing/service.ts'
import { isTooLate } from '../moving/rules.ts'
import { toMove, toWithdraw } from '../moving/service.ts'

interface UpdateInput {
  params: { issueId: number }
  body: UpdateIssue
}

/** Handles every kind of issue update, for every role. */
export async function updateIssue(ctx: Ctx, { params, body }: UpdateInput): Promise<Issue> {
  const outcome = await withTransaction(
    ctx,
    async (tx): Promise<{ saved: Issue } | { stale: FullIssueRow; why: string }> => {
      const issue =
        (await lockIssue(tx, 'issue:read', params.issueId)) ??
        (await lockIssue(tx, rightOf(body), params.issueId))
      if (!issue) throw notFound()
      const version = body.version === undefined ? issue.version : await versionFor(tx, issue)
      const intent = intentOf(issue, updateOf(tx.actor, issue, body, version))
      intent.authorize(tx)
      if (body.version !== undefined && body.version !== version)
        return { stale: await getIssueById(tx, issue.id), why: await whyStale(tx, issue, body.status) }
      return { saved: await present(tx, await carryOut(tx, intent)) }
    },
  )
  if ('saved' in outcome) return outcome.saved
  // The error is thrown after the transaction, so that the audit of this read is kept.
  throw new AppError('CONFLICT', outcome.why, { current: await presentSingle(ctx, outcome.stale) })
}

const STALE = 'Somebody else has changed this issue in the meantime. Check what changed and save again.'

/** Returns who moved the issue if a decision by staff is too late, or otherwise a general message. */
async function whyStale(tx: WriteCtx, issue: IssueRow, to: IssueStatus | undefined): Promise<string> {
  return isTooLate(issue, to, moversOf(tx.actor, issue)) ? whyTooLate(tx, issue, to ?? issue.status) : STALE
}

function carryOut(tx: WriteCtx, intent: Intent): Promise<Saved> {
  // All writes get the same time, so that a client can tell which history entries are newer than its copy of the issue.
  return intent.carryOut(atOneInstant(tx))
}

function present(tx: WriteCtx, { row, seenAs }: Saved): Promise<Issue> {
  return presentSingle(tx, row, seenAs)
}

/** Updates one of several issues. The caller has locked the issue and does not send it to the client. */
export async function updateLocked(
  tx: WriteCtx,
  issue: IssueRow,
  body: UpdateIssue,
  { isQuiet = false } = {},
): Promise<FullIssueRow> {
  const intent = intentOf(issue, { ...updateOf(tx.actor, issue, body, issue.version), isQuiet })
  intent.authorize(tx)
  return (await carryOut(tx, intent)).row
}

function intentOf(issue: IssueRow, update: Update): Intent {
  const { step } = update
  if (step === undefined) return changesText(update) ? toEdit(issue, update) : toNote(issue, update)
  return step === 'Withdrawn' ? toWithdraw(issue, { ...update, step }) : toMove(issue, { ...update, step })
}
