import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import type { SetVulnerableFlag } from '@doorstep/contract/issues/vulnerable-flag/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { presentSingle } from '../../issues/present.ts'
import { getIssueById, lockIssueById, lockMaybeMerged } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { findMerges, findOlder, settleMerges, updateOwnFlag } from '../../issues/merges/queries.ts'
import { isUneditable, requireUnmerged, seesTakenFlag, targetOf } from '../../issues/rules.ts'
import { signalVulnerableFlag } from '../../issues/signal.ts'
import { takenBy } from '../merged-values/rules.ts'
import { takeFromMerged } from '../merged-values/service.ts'
import { updateVulnerableFlag } from './queries.ts'

interface VulnerableFlagInput {
  params: { issueId: number }
  body: SetVulnerableFlag
}

/**
 * People can always withdraw their consent to the flag. They can give consent only while the issue can change and while
 * they have a role at the home.
 */
export async function setVulnerableFlag(ctx: Ctx, { params, body }: VulnerableFlagInput): Promise<Issue> {
  return withTransaction(ctx, async (tx) => {
    // The call locks older issues before the issues that were merged into them.
    const above = await findOlder(tx, params.issueId)
    for (const id of above.toReversed()) await lockIssueById(tx, id)
    const issue =
      (await lockMaybeMerged(tx, 'issue:read', params.issueId)) ??
      (await lockMaybeMerged(tx, 'issue:setVulnerableFlag', params.issueId))
    if (!issue) throw notFound()
    // Checks the merges again under the locks, because somebody might have merged or separated the issue at the same
    // moment.
    if ((await findOlder(tx, issue.id)).join() !== above.join())
      throw new AppError('CONFLICT', MERGE_MESSAGES.changed)
    authorize(tx, 'issue:setVulnerableFlag', targetOf(issue))
    const { vulnerablePersons } = body
    if (vulnerablePersons) {
      authorize(tx, 'issue:setAccess', targetOf(issue))
      requireUnmerged(issue)
      if (isUneditable(issue)) throw new AppError('CONFLICT', NOT_EDITABLE)
    }
    const seesTaken = seesTakenFlag(tx.actor, targetOf(issue))
    if (vulnerablePersons !== (seesTaken ? issue.vulnerablePersons : issue.ownVulnerablePersons)) {
      if (seesTaken) {
        await settleMerges(tx, issue.id, 'vulnerable')
        await updateVulnerableFlag(tx, issue.id, vulnerablePersons)
      } else await changeOwn(tx, issue, vulnerablePersons)
      // Withdrawn consent also stops counting for the older issues into which this issue is merged.
      for (const olderId of above) await takeFromMerged(tx, await getIssueById(tx, olderId))
      // The audit event leaves out the value of the flag, because the audit must not contain facts about health.
      await emitAudit(tx, {
        action: 'issue.setVulnerableFlag',
        object: { type: 'issue', id: issue.id },
        about: issue.reporterId,
      })
      signalVulnerableFlag(tx, issue)
    }
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}

/**
 * Reporters decide only about the flag of their own report. The issue keeps a flag that comes from another person's
 * report.
 */
async function changeOwn(tx: WriteCtx, issue: IssueRow, vulnerablePersons: boolean): Promise<void> {
  await updateOwnFlag(tx, issue.id, vulnerablePersons)
  const taken = takenBy({ ...issue, vulnerablePersons }, await findMerges(tx, issue.id))
  await updateVulnerableFlag(tx, issue.id, taken.vulnerablePersons)
}
