import type { Issue } from '@doorstep/contract/issues/schema'

/**
 * A row of the desk's list. `gone`: somebody else handled the issue, and its row is grey until the user leaves the
 * list. `done`: the user handled the issue, so the row is hidden but keeps its position.
 */
export interface HeldRow {
  issue: Issue
  state: 'here' | 'gone' | 'done'
}

export interface Held {
  rows: readonly HeldRow[]
  /** The number of new issues that belong above the rows shown. */
  fresh: number
}

/**
 * Keeps the order of the list while the user works. Only the user's own actions hide rows. New issues that belong below
 * the last known row are added. Other new issues are only counted.
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
  const added = now.map((issue, index) => ({ issue, index })).filter(({ issue }) => !known.has(issue.issueId))
  const below = added.filter(({ index }) => index > lastKnown)
  return {
    rows: [...rows, ...below.map(({ issue }) => here(issue))],
    fresh: added.length - below.length,
  }
}

const here = (issue: Issue): HeldRow => ({ issue, state: 'here' })

/** The current list, without rows of earlier lists. */
export const allOf = (now: readonly Issue[]): Held => ({ rows: now.map(here), fresh: 0 })

export const shownOf = (rows: readonly HeldRow[]) => rows.filter(({ state }) => state !== 'done')

/**
 * Returns the next available issue below or above this issue. If `issueId` is null, returns the first or last available
 * issue.
 */
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

/** Returns the issue to open after this issue: the next issue, or the previous issue at the end of the list. */
export function following(rows: readonly HeldRow[], issueId: number): Issue | undefined {
  return neighbour(rows, issueId, 1) ?? neighbour(rows, issueId, -1)
}
