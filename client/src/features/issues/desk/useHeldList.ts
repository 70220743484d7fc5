import type { Issue } from '@doorstep/contract/issues/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../../../api/call.ts'
import { allOf, holdRows, type Held } from './heldRows.ts'

/** So long an issue that leaves the list counts as gone by one's own doing. */
const OWN_MS = 5000

/** A page of a list, held in its place while something in it is chosen. */
export function useHeldList(page: Page<Issue> | undefined, isHeld: boolean) {
  const isOwn = useOwnChanges()
  const [seen, setSeen] = useState<{ page: Page<Issue>; held: Held } | null>(null)
  if (page !== undefined && page !== seen?.page) {
    const held = seen === null || !isHeld ? allOf(page.rows) : holdRows(seen.held.rows, page.rows, isOwn)
    setSeen({ page, held })
  }
  return {
    held: seen?.held,
    /** Shows the list as it is now. */
    refresh: () => page && setSeen({ page, held: allOf(page.rows) }),
  }
}

/** Whether an issue was just changed here, in this tab. */
function useOwnChanges(): (issueId: number) => boolean {
  const client = useQueryClient()
  const [changes] = useState(() => new Map<number, number>())
  const latest = useRef(changes)
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ mutation }) => {
        // Calls that change issues name one in their address, or several in their body.
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
