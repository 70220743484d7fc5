import type { Access, IssueAccess, SetAccess } from '@doorstep/contract/issues/access/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { isUneditable, targetOf } from '../../issues/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { signalNote } from '../../issues/signal.ts'
import { findAccess, updateAccess } from './queries.ts'
import { accessOf, changedFields } from './rules.ts'

/** Returns what the reporter said about access to the home, for the reporter's side and staff. */
export async function readAccess(ctx: Ctx, { params }: Params<'issueId'>): Promise<IssueAccess> {
  const issue = await getIssue(ctx, 'issue:readAccess', params.issueId)
  return answerOf(ctx, issue, await findAccess(ctx, issue.id))
}

/** Sets the access details. The version stays the same, because other people are not informed of the change. */
export async function setAccess(
  ctx: Ctx,
  { params, body }: Params<'issueId'> & { body: SetAccess },
): Promise<IssueAccess> {
  return withTransaction(ctx, async (tx) => {
    const issue =
      (await lockIssue(tx, 'issue:read', params.issueId)) ??
      (await lockIssue(tx, 'issue:setAccess', params.issueId))
    if (!issue) throw notFound()
    authorize(tx, 'issue:setAccess', targetOf(issue))
    if (isUneditable(issue)) throw new AppError('CONFLICT', NOT_EDITABLE)
    const before = await findAccess(tx, issue.id)
    const after = accessOf(body)
    const changed = changedFields(before, after)
    if (changed.length > 0) {
      await updateAccess(tx, issue.id, after)
      await emitAudit(tx, {
        action: 'issue.setAccess',
        object: { type: 'issue', id: issue.id },
        about: issue.reporterId,
        after: { changed },
      })
      await signalNote(tx, issue, ['staff', 'reporter'])
    }
    return answerOf(tx, issue, after)
  })
}

function answerOf(ctx: Ctx, issue: IssueRow, access: Access): IssueAccess {
  const isChangeable = includes(ctx.actor, 'issue:setAccess', targetOf(issue)) && !isUneditable(issue)
  return { ...access, isChangeable }
}
