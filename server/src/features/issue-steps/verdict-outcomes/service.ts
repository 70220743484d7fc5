import { fieldsWith, noneOf, pickFields } from '@doorstep/contract/issues/fields/rules'
import { CONFIRMED } from '@doorstep/contract/issues/verdicts/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Answered } from '@doorstep/contract/issues/questions/schema'
import type { SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { reopenDeadlines } from '../../deadlines/running/service.ts'
import { promiseFor } from '../../deadlines/service.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { moveIssue } from '../../issues/service.ts'
import { defaultPriorityOf } from '../../lookups/service.ts'
import { settleOrders } from '../../orders/service.ts'
import { notifyReopened } from '../../verdict-requests/messages.ts'
import { insertLink } from '../../verdict-requests/queries.ts'
import { descriptionOf } from '../../verdict-requests/rules.ts'
import { insertReport } from '../reporting/service.ts'

const DONE = { verdictUntil: null, isToCheck: false }

/** Closes the issue after a Yes. `verdictUntil` is the last time at which somebody can still answer No. */
export async function close(
  tx: SystemWriteCtx,
  issue: IssueRow,
  verdictUntil: Date | null = null,
): Promise<Answered> {
  await settleOrders(tx, issue, true)
  await moveIssue(tx, issue, 'Closed', ['system'], {
    action: 'issue.close',
    note: CONFIRMED,
    state: { ...DONE, verdictUntil },
  })
  return { outcome: 'closed', jobId: issue.jobId }
}

export async function reopen(
  { actor, ...system }: WriteCtx,
  issue: IssueRow,
  verdict: Parameters<typeof notifyReopened>[2],
): Promise<Answered> {
  await settleOrders(system, issue, false)
  const { issue: after } = await moveIssue(system, issue, 'InProgress', ['system'], {
    action: 'issue.reopen',
    state: { ...DONE, reopenedCount: issue.reopenedCount + 1 },
  })
  await reopenDeadlines(system, after)
  await notifyReopened({ ...system, actor }, after, verdict)
  return { outcome: 'reopened', jobId: issue.jobId }
}

/**
 * Reports a closed issue again, and links the new issue to it. The new issue is not an emergency, even if the closed
 * issue was. If the author is not the first reporter, `instead` replaces the title or the flag of the first report.
 */
export async function reportAgain(
  tx: WriteCtx,
  issue: IssueRow,
  words: string,
  instead: { title?: string; vulnerablePersons?: boolean } = {},
): Promise<Issue> {
  const { propertyId, categoryId, developmentId } = issue
  const { userId } = tx.actor
  const said = {
    ...noneOf(fieldsWith('comesBack', false)),
    ...pickFields({ ...issue, vulnerablePersons: issue.ownVulnerablePersons }, fieldsWith('comesBack', true)),
    ...instead,
    description: descriptionOf(words),
  }
  const report = { ...said, propertyId, reporterId: userId, reportedBy: userId }
  const at = tx.now()
  const priority = await defaultPriorityOf(tx, report)
  const promised = await promiseFor(tx, { developmentId, categoryId, priority, from: at })
  const again = await insertReport(tx, { ...report, priority }, [], { at, promised, reportHash: undefined })
  await insertLink(tx, issue.id, again.issueId)
  return again
}
