import type { ListOwners, Owner, SetOwner } from '@doorstep/contract/issues/owners/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { decodeCursor } from '../../../paging/cursors.ts'
import { NameCursor, namePage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { authorize } from '../../../policy/authorize.ts'
import { notifyAssigned } from '../../issues/messages.ts'
import { getIssueById, lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { isUneditable, targetOf } from '../../issues/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { presentSingle } from '../../issues/present.ts'
import { signalPromise } from '../../issues/signal.ts'
import { findOwners, mayOwn, updateOwner } from './queries.ts'

/** Lists the people who can own an issue: staff who look after its place. */
export async function listOwners(
  ctx: Ctx,
  { params, query }: Params<'issueId'> & { query: ListOwners },
): Promise<Page<Owner>> {
  const issue = await getIssue(ctx, 'issue:setOwner', params.issueId)
  const { q, limit, cursor } = query
  const after = decodeCursor(NameCursor, cursor)
  const { rows, total } = await findOwners(ctx, issue.developmentId, { q, limit, after })
  return namePage(rows, limit, total, (row) => row)
}

const NO_OWNER =
  'This person does not look after the development, or can no longer sign in. Choose somebody else.'

/** Sets or clears the owner. Setting the same owner again changes nothing. */
export async function setOwner(
  ctx: Ctx,
  { params, body }: Params<'issueId'> & { body: SetOwner },
): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    await giveTo(tx, issue, body.ownerId)
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}

/** Sets the owner of an issue that the caller has locked. Callers without the lock must use `setOwner`. */
export async function giveTo(tx: WriteCtx, issue: IssueRow, wanted: SetOwner['ownerId']): Promise<void> {
  authorize(tx, 'issue:setOwner', targetOf(issue))
  if (isUneditable(issue)) throw new AppError('CONFLICT', NOT_EDITABLE)
  const ownerId = wanted === 'me' ? tx.actor.userId : wanted
  if (ownerId !== issue.ownerId) {
    if (ownerId !== null && !(await mayOwn(tx, issue.developmentId, ownerId)))
      throw invalid({ ownerId: NO_OWNER })
    await updateOwner(tx, issue.id, ownerId)
    await emitAudit(tx, {
      action: 'issue.setOwner',
      object: { type: 'issue', id: issue.id },
      before: { ownerId: issue.ownerId },
      after: { ownerId },
    })
    if (ownerId !== null) await notifyAssigned(tx, issue, ownerId)
    signalPromise(tx, issue)
  }
}
