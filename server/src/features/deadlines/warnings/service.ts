import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { levelAt } from '../running/rules.ts'
import { getIssueById } from '../../issues/queries.ts'
import { notifyWarning } from './messages.ts'
import { findNear, findNearIssues, lockIfFree, updateWarned } from './queries.ts'
import type { NearDeadline } from './queries.ts'

const BATCH = 50

/**
 * Warns once per deadline after half, three quarters and all of its time, even with several servers. If several
 * warnings were missed, sends only the last one.
 */
export async function warnOfDeadlines(ctx: SystemCtx): Promise<void> {
  const at = atOneInstant(ctx)
  for (let isAnyWarned = true; isAnyWarned;) {
    isAnyWarned = false
    for (const issueId of await findNearIssues(at, at.now(), BATCH))
      if (await warnOfIssue(at, issueId)) isAnyWarned = true
  }
}

/** Each issue gets its own transaction, so that a failing or locked issue does not delay the other issues. */
async function warnOfIssue(ctx: SystemCtx, issueId: number): Promise<boolean> {
  const told = withTransaction(ctx, async (tx) => {
    if (!(await lockIfFree(tx, issueId))) return false
    const near = await findNear(tx, issueId)
    if (near.length === 0) return false
    for (const deadline of near) await warn(tx, deadline)
    await emitAudit(tx, {
      action: 'issue.warnOfDeadlines',
      object: { type: 'issue', id: issueId },
      after: { kinds: near.map(({ kind }) => kind) },
    })
    return true
  })
  return told.catch((error: unknown) => {
    ctx.log.error({ err: error, issueId }, 'could not warn about a deadline')
    return false
  })
}

async function warn(tx: SystemWriteCtx, deadline: NearDeadline): Promise<void> {
  const { id, issueId, kind, dueAt } = deadline
  const level = levelAt(deadline, tx.now())
  await updateWarned(tx, id, level)
  await notifyWarning(tx, await getIssueById(tx, issueId), { kind, dueAt, isOver: level === 100 })
}
