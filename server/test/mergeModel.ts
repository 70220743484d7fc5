import { isSooner } from '@doorstep/contract/issues/rules'
import type { IssuePriority } from '@doorstep/contract/issues/rules'

/** The expected state of one issue, in the simplest form. */
export interface Known {
  id: number
  reporterId: number
  priority: IssuePriority
  notes: number
  isEnded: boolean
  /** The followers of the issue. The value is true if a person follows only because of a merge. */
  followers: Map<number, boolean>
  /** The issue into which this issue is merged. */
  into: Known | null
  /** The merges into this issue, the first merge first. */
  merges: { younger: Known; before: IssuePriority; isUndone: boolean; isSettled: boolean }[]
}

export const known = (id: number, reporterId: number, priority: IssuePriority): Known => ({
  id,
  reporterId,
  priority,
  notes: 0,
  isEnded: false,
  followers: new Map(),
  into: null,
  merges: [],
})

export const rootOf = (issue: Known): Known => (issue.into ? rootOf(issue.into) : issue)

export const below = (issue: Known): Known[] =>
  issue.merges.flatMap(({ younger, isUndone }) => (isUndone ? [] : [younger, ...below(younger)]))

export function merge(younger: Known, older: Known): void {
  older.merges.push({ younger, before: older.priority, isUndone: false, isSettled: false })
  younger.into = older
  for (const userId of [younger.reporterId, ...younger.followers.keys()])
    if (userId !== older.reporterId && !older.followers.has(userId)) older.followers.set(userId, true)
  settle(older)
}

export function unmerge(younger: Known): void {
  const nearest = younger.into
  for (const one of nearest?.merges ?? []) if (one.younger === younger) one.isUndone = true
  younger.into = null
  for (let older = nearest; older; older = older.into) {
    const stay = new Set(
      below(older).flatMap((one) => [
        one.reporterId,
        ...[...one.followers].flatMap(([userId, isByMerge]) => (isByMerge ? [] : [userId])),
      ]),
    )
    for (const [userId, isByMerge] of older.followers)
      if (isByMerge && !stay.has(userId)) older.followers.delete(userId)
    settle(older)
  }
}

/**
 * Returns the most urgent priority among the issue's own earlier priority and those of the issues still merged into it.
 * A later decision about the priority takes precedence.
 */
function settle(issue: Known): void {
  if (issue.isEnded) return
  const [first, ...others] = issue.merges.filter(({ isSettled }) => !isSettled)
  if (!first) return
  issue.priority = [first, ...others]
    .filter(({ isUndone }) => !isUndone)
    .reduce((most, { younger: { priority } }) => (isSooner(priority, most) ? priority : most), first.before)
}
