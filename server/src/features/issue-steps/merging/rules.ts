import { isFinal } from '@doorstep/contract/issues/merging/rules'
import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import { AppError } from '../../../errors.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { canMerge, requireUnmerged } from '../../issues/rules.ts'

function refuse(message: string): never {
  throw new AppError('CONFLICT', message)
}

/** Throws CONFLICT with the reason if these two issues cannot be merged. */
export function requireMergeable(younger: IssueRow, older: IssueRow): void {
  requireUnmerged(younger)
  if (older.mergedIntoId !== null) refuse(MERGE_MESSAGES.otherMerged)
  if (older.propertyId !== younger.propertyId) refuse(MERGE_MESSAGES.otherPlace)
  if (older.id >= younger.id) refuse(MERGE_MESSAGES.olderStays)
  if (isFinal(older.status) || older.isAnonymised) refuse(MERGE_MESSAGES.otherEnded)
  if (younger.status === 'Approved') refuse(MERGE_MESSAGES.opening)
  if (!canMerge(younger)) refuse(MERGE_MESSAGES.ended)
}
