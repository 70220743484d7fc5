import type { Issue } from '@doorstep/contract/issues/schema'

/**
 * A row of the desk's list. One that is `gone` by what somebody else did stands there, greyed, until the list is left; of one
 * that was `done` here its place alone is kept, from which one goes on.
 */
export interface HeldRow {
  issue: Issue
  state: 'here' | 'gone' | 'done'
}

export interface Held {
  rows: readonly HeldRow[]
  /** So many have come that stand above what is shown. */
  fresh: number
}

/**
 * What is shown of a list while somebody works in it: nothing moves but for what they do themselves. What is done is
 * no longer shown, what others took stays; what has come stands at the end, or waits to be shown.
 */
export function holdRows(
  held: readonly HeldRow[],
  now: readonly Issue[],
  isOwn: (issueId: number) => boolean,
): Held {
  const present = new Map(now.map((issue) => [issue.issueId, issue]))
  const rows = held.map<HeldRow>(({ issue: before, state }) => {
    const issue = present.get(before.issueId)
    if (issue) return here(issue)
    return { issue: before, state: state === 'done' || isOwn(before.issueId) ? 'done' : 'gone' }
  })
  const known = new Set(held.map(({ issue }) => issue.issueId))
  const lastKnown = now.findLastIndex(({ issueId }) => known.has(issueId))
  const come = now.map((issue, index) => ({ issue, index })).filter(({ issue }) => !known.has(issue.issueId))
  const below = come.filter(({ index }) => index > lastKnown)
  return {
    rows: [...rows, ...below.map(({ issue }) => here(issue))],
    fresh: come.length - below.length,
  }
}

const here = (issue: Issue): HeldRow => ({ issue, state: 'here' })

/** The list as it is, with nothing held. */
export const allOf = (now: readonly Issue[]): Held => ({ rows: now.map(here), fresh: 0 })

/** What is seen of it. */
export const shownOf = (rows: readonly HeldRow[]) => rows.filter(({ state }) => state !== 'done')

/** The next one that is still there, below or above this; from nowhere, the first or the last. */
export function neighbour(
  rows: readonly HeldRow[],
  issueId: number | null,
  direction: 1 | -1,
): Issue | undefined {
  const at = rows.findIndex(({ issue }) => issue.issueId === issueId)
  const isThere = ({ state }: HeldRow) => state === 'here'
  if (direction === 1) return rows.slice(at + 1).find(isThere)?.issue
  return rows.slice(0, at === -1 ? undefined : at).findLast(isThere)?.issue
}

/** Where one goes on once this one is done: the next, else the one before. */
export function following(rows: readonly HeldRow[], issueId: number): Issue | undefined {
  return neighbour(rows, issueId, 1) ?? neighbour(rows, issueId, -1)
}
