import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { findIssueEvents, insertIssueEvent } from '../history/queries.ts'
import { audienceOf } from '../../../policy/notes.ts'
import { tellApproved } from '../messages.ts'
import { getIssueById, lockIssueIn } from '../queries.ts'
import { signalIssue } from '../service.ts'
import { updateIssueRow } from '../editing/queries.ts'

export const OPEN_JOB = 'issues.open'

/** The hand-over of an approved issue: opened and told in one transaction, once however often the job runs. */
export async function openApprovedIssue(ctx: SystemCtx, issueId: number): Promise<void> {
  await withTransaction(atOneInstant(ctx), async (tx) => {
    const issue = await lockIssueIn(tx, issueId, 'Approved')
    if (!issue || !(await updateIssueRow(tx, issue, { status: 'Open' }))) return
    const approval = (await findIssueEvents(tx, issueId)).findLast((entry) => entry.toStatus === 'Approved')
    await insertIssueEvent(tx, { issueId, kind: 'statusChanged', fromStatus: 'Approved', toStatus: 'Open' })
    await emitAudit(tx, {
      action: 'issue.open',
      object: { type: 'issue', id: issueId },
      before: { status: 'Approved' },
      after: { status: 'Open' },
    })
    const opened = await getIssueById(tx, issueId)
    const isTold = approval !== undefined && audienceOf(approval) !== 'internal' && approval.note !== null
    await tellApproved(tx, opened, isTold ? { text: approval.note ?? '', noteId: approval.id } : undefined)
    signalIssue(tx, opened, 'Approved')
  })
}
