import { atOneInstant, withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { findIssueEvents } from '../../issues/history/queries.ts'
import { audienceOf } from '../../../policy/notes.ts'
import { notifyApproved } from '../../issues/messages.ts'
import { moveIssue } from '../../issues/service.ts'
import { lockIssueById } from '../../issues/queries.ts'

export const OPEN_JOB = 'issues.open'

/** Opens an approved issue and notifies its reporter, in one transaction and only once, however often the job runs. */
export async function openApprovedIssue(ctx: SystemCtx, issueId: number): Promise<void> {
  await withTransaction(atOneInstant(ctx), async (tx) => {
    const issue = await lockIssueById(tx, issueId)
    if (issue?.status !== 'Approved' || issue.mergedIntoId !== null) return
    const approval = (await findIssueEvents(tx, issueId)).findLast((entry) => entry.toStatus === 'Approved')
    const { issue: opened } = await moveIssue(tx, issue, 'Open', ['system'], { action: 'issue.open' })
    const isQuoted = approval !== undefined && audienceOf(approval) !== 'internal' && approval.note !== null
    await notifyApproved(
      tx,
      opened,
      isQuoted ? { text: approval.note ?? '', noteId: approval.id } : undefined,
    )
  })
}
