import type { SystemWriteCtx } from '../../../context.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { getIssueById } from '../../issues/queries.ts'
import { signalIssue } from '../../issues/signal.ts'
import { tellVisits } from './messages.ts'
import { findVisits } from './queries.ts'

/** The issues lost their reporter: their history says so, nothing waits for the person, and staff hear of visits. */
export async function handToStaff(tx: SystemWriteCtx, issueIds: readonly number[]): Promise<void> {
  for (const issueId of issueIds) {
    const issue = await getIssueById(tx, issueId)
    await insertIssueEvent(tx, { issueId, kind: 'reporterRemoved' })
    await resumeWaiting(tx, issueId)
    await tellVisits(tx, issue, await findVisits(tx, issueId))
    signalIssue(tx, issue)
  }
}
