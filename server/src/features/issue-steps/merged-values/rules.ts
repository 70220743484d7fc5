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
 * Returns the values of an issue together with the issues merged into it. Each value is the issue's own from before the
 * first merge, or the most urgent value of a merged issue. Undoing a merge removes only values that no other merge
 * adds. A value that somebody has changed after the merges stays, because a change settles all earlier merges.
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
    // If staff decide that an issue is not an emergency, the issue still has its emergency kind. A real emergency of a
    // merged issue replaces that kind.
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
