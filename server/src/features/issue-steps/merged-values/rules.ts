import { isSooner } from '@doorstep/contract/issues/rules'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { MergeRow } from '../../issues/merges/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'

export interface Taken {
  priority: IssuePriority
  emergencyKind: IssueRow['emergencyKind']
  vulnerablePersons: boolean
}

/**
 * What an issue has with all of its merges: its own value from before the first of them, or a more urgent one of an
 * issue that is still merged. Undoing a merge therefore takes back only what no other merge still gives, and nothing
 * that somebody has changed since: a change settles all merges before it.
 */
export function takenBy(issue: IssueRow, merges: readonly MergeRow[]): Taken {
  const { emergencyKind } = issue
  const taken = {
    priority: issue.priority ?? 'Routine',
    emergencyKind,
    vulnerablePersons: issue.vulnerablePersons,
  }
  const lasting = merges.filter((merge) => !merge.isPrioritySettled)
  if (lasting[0]) {
    const given = lasting.filter(({ isUndone }) => !isUndone)
    taken.priority = given
      .map(({ priority }) => priority)
      .reduce((most, one) => (isSooner(one, most) ? one : most), lasting[0].priorityBefore)
    const { priorityBefore, emergencyBefore } = lasting[0]
    // A kind stays when staff have decided that it is no emergency. It does not hide the kind of one that is.
    taken.emergencyKind =
      (priorityBefore === 'Emergency' ? emergencyBefore : null) ??
      given.find(({ priority, emergencyKind: kind }) => priority === 'Emergency' && kind !== null)
        ?.emergencyKind ??
      emergencyBefore
  }
  const flagged = merges.filter((merge) => !merge.isVulnerableSettled)
  if (flagged[0])
    taken.vulnerablePersons =
      flagged[0].vulnerableBefore ||
      flagged.some(({ isUndone, vulnerablePersons }) => !isUndone && vulnerablePersons)
  return taken
}
