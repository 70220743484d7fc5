import { mayEverSet, nextStatuses } from '@doorstep/contract/issues/rules'
import type { IssueMover, IssueStatus } from '@doorstep/contract/issues/rules'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { AppError } from '../../../errors.ts'
import { FORBIDDEN_MESSAGE } from '../../../policy/authorize.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { requireStep } from '../../issues/rules.ts'
import { refusal } from '../editing/rules.ts'
import type { StepUpdate } from '../editing/rules.ts'

/**
 * The statuses that count as a decision by staff. Any other status might be in the request only because the form sends
 * back the status that it read.
 */
const DECISIONS: readonly IssueStatus[] = ['Approved', 'Rejected', 'Closed']

export function authorizeStep({ step, movers, noFaultFound }: StepUpdate): void {
  if (!mayEverSet(step, movers) || (noFaultFound && !movers.includes('staff')))
    throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}

export function refuseStep(issue: IssueRow, update: StepUpdate): void {
  if (issue.isAnonymised) throw refusal(issue, update, NOT_EDITABLE)
  requireStep(issue, update.step, update.movers)
}

/** Whether somebody else's step has made a decision by staff impossible. */
export function isTooLate(
  issue: IssueRow,
  to: IssueStatus | undefined,
  movers: readonly IssueMover[],
): boolean {
  return (
    !issue.isAnonymised &&
    movers.includes('staff') &&
    DECISIONS.some((status) => status === to) &&
    !nextStatuses(issue.status, movers).some((status) => status === to)
  )
}
