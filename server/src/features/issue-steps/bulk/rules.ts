import { ACT_STATUSES } from '@doorstep/contract/issues/bulk/rules'
import type { ChangeIssues } from '@doorstep/contract/issues/bulk/schema'
import { CHOOSE_OWNER } from '@doorstep/contract/issues/owners/texts'
import { PRIORITY_REASON_MAX } from '@doorstep/contract/issues/priorities/rules'
import type { IssuePriority, IssueStatus } from '@doorstep/contract/issues/rules'
import type { SetOwner } from '@doorstep/contract/issues/owners/schema'
import { invalid } from '../../../errors.ts'

export type Act =
  | { does: 'step'; status: IssueStatus; comment: string; internal: boolean; cancelOrders: boolean }
  /** Resolves the issue, in two steps if one is not enough. */
  | { does: 'finish'; comment: string }
  | { does: 'own'; ownerId: SetOwner['ownerId'] }
  | { does: 'prioritise'; priority: IssuePriority; reason: string }

/** Reads the action from the request. Throws if something is missing, before any issue is read. */
export function actOf(body: ChangeIssues): Act {
  const { act, ownerId, priority } = body
  if (act === 'setOwner') {
    if (ownerId === undefined) throw invalid({ ownerId: CHOOSE_OWNER })
    return { does: 'own', ownerId }
  }
  const comment = body.comment ?? ''
  if (act === 'setPriority') {
    const problems = {
      ...(priority === undefined && { priority: 'Choose a priority from the list.' }),
      ...(comment === '' && { comment: 'Reason is required.' }),
      ...(comment.length > PRIORITY_REASON_MAX && {
        comment: `Reason must be 1 to ${PRIORITY_REASON_MAX} characters.`,
      }),
    }
    if (priority === undefined || Object.keys(problems).length > 0) throw invalid(problems)
    return { does: 'prioritise', priority, reason: comment }
  }
  const status = ACT_STATUSES[act] ?? body.status
  const problems = {
    ...((status === undefined || status === 'Withdrawn') && { status: 'Choose a status from the list.' }),
    ...(comment === '' && { comment: 'Comments are required.' }),
  }
  if (status === undefined || Object.keys(problems).length > 0) throw invalid(problems)
  return {
    does: 'step',
    status,
    comment,
    internal: body.internal === true,
    cancelOrders: body.cancelOrders === true,
  }
}
