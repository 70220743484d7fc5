import type { Issue } from '@doorstep/contract/issues/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../../../api/call.ts'
import { allOf, holdRows, type Held } from './heldRows.ts'

/**
 * If an issue leaves the list within this time after the user's own change, the list treats that change as the cause.
 */
const OWN_MS = 5000

/** A page of a list whose rows do not move while an issue from the list is chosen. `list` identifies the list. */
export function useHeldList(page: Page<Issue> | undefined, isHeld: boolean, list: string) {
  const isOwn = useOwnChanges()
  const [seen, setSeen] = useState<{ page: Page<Issue>; held: Held; list: string } | null>(null)
  if (page !== undefined && page !== seen?.page) {
    const isSame = seen?.list === list
    const held = isSame && isHeld ? holdRows(seen.held.rows, page.rows, isOwn) : allOf(page.rows)
    setSeen({ page, held, list })
  }
  return {
    held: seen?.held,
    refresh: () => page && setSeen({ page, held: allOf(page.rows), list }),
  }
}

/** Returns a function that returns true if this tab has just changed an issue. */
function useOwnChanges(): (issueId: number) => boolean {
  const client = useQueryClient()
  const [changes] = useState(() => new Map<number, number>())
  const latest = useRef(changes)
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ mutation }) => {
        // A request contains the id of one issue in its path, or the ids of several issues in its body.
        const { params, body } = (mutation?.state.variables ?? {}) as {
          params?: { issueId?: number }
          body?: { issueIds?: readonly number[] }
        }
        for (const issueId of body?.issueIds ?? [params?.issueId])
          if (issueId !== undefined) latest.current.set(issueId, Date.now() + OWN_MS)
      }),
    [client],
  )
  return (issueId) => (changes.get(issueId) ?? 0) > Date.now()
}
