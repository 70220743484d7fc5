import type { SetContact } from '@doorstep/contract/issues/contacts/schema'
import { NO_CONTACT_THERE, NOT_AN_OCCUPANT } from '@doorstep/contract/issues/contacts/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { getIssueById, lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { isUneditable, targetOf } from '../../issues/rules.ts'
import { presentSingle } from '../../issues/present.ts'
import { signalIssue } from '../../issues/signal.ts'
import { isOccupant } from '../../properties/service.ts'
import { notifyContact } from './messages.ts'
import { updateContact } from './queries.ts'

/** Names an occupant as the contact, who has the reporter's rights from now on, or ends those rights. */
export async function setContact(
  ctx: Ctx,
  { params, body }: Params<'issueId'> & { body: SetContact },
): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'issue:setContact', targetOf(issue))
    const contactId = body.userId
    if (contactId !== issue.contactId) {
      if (contactId !== null) await requireOccupant(tx, issue, contactId)
      await updateContact(tx, issue.id, contactId)
      await insertIssueEvent(tx, { issueId: issue.id, kind: 'contactChanged' })
      await emitAudit(tx, {
        action: 'issue.setContact',
        object: { type: 'issue', id: issue.id },
        about: contactId ?? issue.contactId,
        before: { contactId: issue.contactId },
        after: { contactId },
      })
      // The first signal reaches the previous contact, whose page then reloads and no longer finds the issue.
      signalIssue(tx, issue)
      const after = await getIssueById(tx, issue.id)
      signalIssue(tx, after)
      await notifyContact(tx, after)
    }
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}

async function requireOccupant(ctx: Ctx, issue: IssueRow, userId: number): Promise<void> {
  // An issue that has ended cannot get a new contact, but its contact can still be removed.
  if (isUneditable(issue)) throw new AppError('CONFLICT', NOT_EDITABLE)
  if (issue.isCommon) throw invalid({ userId: NO_CONTACT_THERE })
  if (userId === issue.reporterId || !(await isOccupant(ctx, issue.propertyId, userId)))
    throw invalid({ userId: NOT_AN_OCCUPANT })
}
